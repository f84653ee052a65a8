import { cooperationFaults, E_CONTRACT_STATUSES, elementAuthTypes, type ElementAuthType } from '@linggong/shared/domain/company-users'
import { maskName, maskPhone } from '@linggong/shared/domain/masks'
import { statusOf } from '@linggong/shared/domain/status-option'
import { COMPANY_USER_STATES } from '@linggong/shared/domain/statuses'
import { clockTime } from '@linggong/shared/domain/time'
import { PHOTO_LABELS } from '@linggong/shared/domain/user-audits'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { workersCompany } from '../lists/names.ts'
import { shownName } from './names.ts'
import { lastFace } from './face.ts'
import { rowOf } from './opening.ts'
import { photosOf, wantedOf, type Wanted } from './photos.ts'
import { ownContracts } from './signing.ts'

type Cooperation = Row<'app.company_user'>
type Contract = Row<'app.e_contract'>
type StepState = 'done' | 'now' | 'failed' | 'todo'
interface Step {
  readonly label: string
  readonly state: StepState
  readonly note: string
}

/** Where the worker stands with the enterprise, and what they can do about it. */
export async function standingOf(deps: Deps, worker: Worker) {
  const { row, contracts } = await inTransaction(deps.db, worker, async (tx) => ({ row: await rowOf(tx, worker), contracts: await ownContracts(tx, worker) }), { readOnly: true })
  // What the agency asks for, and what the register has said, is the system's to read.
  const open = contracts.find(({ status }) => status === 'to_sign')
  const { company, name, fault, wanted, face } = await inTransaction(deps.db, SYSTEM, async (tx) => ({
    company: await workersCompany(tx, worker),
    name: (await tx.selectFrom('app.person').select('name').where('id', '=', worker.personId).executeTakeFirstOrThrow()).name,
    fault: await faultOf(tx, row),
    wanted: await wantedOf(tx, row),
    face: open?.sign_method === 'face' ? faceStep(deps.liveness.isConnected, await lastFace(tx, row.park_id, open.id)) : null,
  }), { readOnly: true })
  const { steps, todo } = stepsOf(row, signingStep(open, face), wanted, fault)
  return {
    company_name: company,
    name: maskName(shownName({ ...row, name })),
    phone: maskPhone(row.phone),
    status: row.status === 'in_cooperation' && !row.is_enable ? '已停用，请联系企业' : statusOf(COMPANY_USER_STATES, row.status).label,
    steps,
    todo,
    photos: todo === 'photos' ? photosOf(wanted.kinds).map((key) => ({ key, label: PHOTO_LABELS[key] })) : [],
    photo_note: wanted.reasons.length === 0 ? '请拍摄证件原件和本人，照片清晰、无遮挡。' : `上次提交的照片未通过：${wanted.reasons.join('；')}。`,
    has_tasks: row.status === 'in_cooperation' || row.status === 'end_cooperation',
    contracts: contracts.map(({ id, sn, template_name, status, sign_at }) => ({ id, sn, name: template_name, status: statusOf(E_CONTRACT_STATUSES, status).label, sign_at: sign_at?.toISOString() ?? null })),
  }
}

/** What the worker is told of a check without success: what they have entered, yes; how many units the enterprise has left, no. */
async function faultOf(tx: Tx, { id, park_id, status, auth_fault: fault }: Cooperation): Promise<string> {
  if (status !== 'to_auth' || fault === '') return ''
  const check = await tx.selectFrom('app.auth_check').select(['kind', 'outcome']).where('park_id', '=', park_id).where('company_user_id', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const kind = elementAuthTypes.find((type): type is ElementAuthType => type === check?.kind)
  return check?.outcome === 'different' && kind !== undefined ? `${cooperationFaults.differentOf(kind)}，请联系企业更正` : '暂时无法核验，请联系企业'
}

type Todo = 'wait' | 'sign' | 'face' | 'photos' | 'nothing'
interface Signing {
  readonly note: string
  readonly todo: Todo
  readonly isFailed?: boolean
}

/** The photo that the contract is signed with: to be taken, being compared, or to be taken again. What the enterprise has left is not told. */
function faceStep(isConnected: boolean, last: Awaited<ReturnType<typeof lastFace>>): Signing {
  if (last?.outcome === 'waiting') return { note: last.reason === '' ? '正在比对照片，请稍候' : '暂时无法比对照片，请联系企业；恢复后自动继续', todo: 'wait' }
  if (!isConnected) return { note: '人脸比对暂不可用，请联系企业', todo: 'nothing', isFailed: true }
  const { noPhoto, otherFace, unclearFace } = cooperationFaults
  if (last?.outcome === 'different') return { note: otherFace, todo: 'face', isFailed: true }
  if (last?.outcome === 'failure') return { note: last.reason === noPhoto ? noPhoto : unclearFace, todo: 'face', isFailed: true }
  return { note: '请阅读后拍照签署', todo: 'face' }
}

function signingStep(open: Contract | undefined, face: Signing | null): Signing {
  if (open === undefined) return { note: '企业尚未准备好合同，请联系企业', todo: 'nothing' }
  return face ?? { note: '请阅读后签署', todo: 'sign' }
}

function stepsOf(row: Cooperation, signing: Signing, wanted: Wanted, fault: string): { readonly steps: Step[]; readonly todo: Todo } {
  const { status } = row
  const isSent = wanted.kinds.length === 0
  const order = ['to_auth', 'to_sign', 'to_audit', 'in_cooperation'] as const
  const reached = status === 'end_cooperation' ? order.length : order.indexOf(status)
  const at = (place: number, note: string, isFailed = false): { readonly state: StepState; readonly note: string } =>
    reached > place ? { state: 'done', note: '' } : reached < place ? { state: 'todo', note: '' } : { state: isFailed ? 'failed' : 'now', note }
  const steps = [
    { label: '登记', state: 'done' as const, note: clockTime(row.create_at) },
    { label: '身份核验', ...at(0, fault === '' ? '正在核验，请稍候' : fault, fault !== '') },
    { label: '签署合同', ...at(1, signing.note, signing.isFailed) },
    ...(wanted.isAudited ? [{ label: '资料审核', ...at(2, isSent ? '资料已提交，审核后即可办理结算' : '请提交照片') }] : []),
    { label: status === 'end_cooperation' ? '合作已终止' : '完成', state: status === 'in_cooperation' || status === 'end_cooperation' ? ('done' as const) : ('todo' as const), note: status === 'end_cooperation' && row.termination_at !== null ? clockTime(row.termination_at) : '' },
  ]
  const todo = status === 'to_auth' && fault === '' ? 'wait' : status === 'to_sign' ? signing.todo : status === 'to_audit' && !isSent ? 'photos' : 'nothing'
  return { steps, todo }
}
