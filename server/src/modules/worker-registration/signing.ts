import { E_CONTRACT_STATUSES, type SignMethod } from '@linggong/shared/domain/company-users'
import { maskPhone } from '@linggong/shared/domain/masks'
import { statusOf } from '@linggong/shared/domain/status-option'
import { contractTextOn } from '@linggong/shared/domain/templates/contract'
import { businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { consumeCode, type CodePlace } from '../accounts/sms.ts'
import { signContract } from '../company-users/signing.ts'
import { rowOf, sendCooperationCode } from './opening.ts'

type Contract = Row<'app.e_contract'>

/** Those of this cooperation, the newest first. In the worker's own context. */
export async function ownContracts(tx: Tx, { chain, subjectId, personId }: Worker): Promise<Contract[]> {
  return tx.selectFrom('app.e_contract').selectAll().where('park_id', '=', chain.park_id).where('company_user_id', '=', subjectId).where('person_id', '=', personId).orderBy('create_at', 'desc').orderBy('id', 'desc').execute()
}

/** The one that counts: to be signed, or signed; where there is none, the last that was. */
const living = (contracts: readonly Contract[]): Contract | undefined => contracts.find(({ status }) => status !== 'void') ?? contracts[0]

/** The worker's row, and the contract that counts. */
export async function own(deps: Deps, worker: Worker) {
  return inTransaction(deps.db, worker, async (tx) => ({ row: await rowOf(tx, worker), contract: living(await ownContracts(tx, worker)) ?? refuse(404, texts.notFound) }), { readOnly: true })
}

/** Unsigned, its day is today: what is read is what is signed. */
export async function contractOf(deps: Deps, worker: Worker) {
  const { row, contract } = await own(deps, worker)
  const { id, sn, template_name: name, status, body } = contract
  return { id, sn, name, status: statusOf(E_CONTRACT_STATUSES, status).label, is_open: status === 'to_sign', body: contractTextOn(body, businessDate(deps.clock())), phone: maskPhone(row.phone) }
}

export async function sendSigningCode(deps: Deps, worker: Worker): Promise<void> {
  const { row, contract } = await own(deps, worker)
  checkOpen(row, contract, 'sms')
  await sendCooperationCode(deps, worker, { text: 'signing_code', place: signingPlace(worker, row.phone, contract.id) })
}

/** The code proves that it is the worker, and is good for this contract alone. */
export async function sign(deps: Deps, worker: Worker, { contract_id: contractId, sms_code: code }: { readonly contract_id: string; readonly sms_code: string }): Promise<void> {
  const now = deps.clock()
  const { row, contract } = await own(deps, worker)
  checkOpen(row, contract, 'sms', contractId)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await consumeCode(tx, { ...signingPlace(worker, row.phone, contract.id), code }, now)
    await signContract(tx, row.id, { method: 'sms', evidence: { phone: maskPhone(row.phone) } }, now)
  })
}

/** Whether it is to be signed in this way; with `readId`, whether it is the one that was read. */
export function checkOpen({ status }: Pick<Row<'app.company_user'>, 'status'>, contract: Contract | undefined, method: SignMethod, readId?: string): asserts contract is Contract {
  if (status !== 'to_sign' || contract?.status !== 'to_sign') return refuse('not_allowed', '现在没有待签署的合同')
  if (contract.sign_method !== method) refuse('not_allowed', method === 'sms' ? '该企业要求拍照签署，请刷新页面后拍照' : '该企业要求验证码签署，请刷新页面后获取验证码')
  if (readId !== undefined && contract.id !== readId) refuse('stale', '合同已更新，请重新阅读后签署')
}

const signingPlace = ({ chain }: Worker, phone: string, contractId: string): CodePlace => ({ phone, purpose: 'signing', reference: contractId, audience: chain.company_id })
