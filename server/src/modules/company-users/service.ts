import type { z } from 'zod'
import type { createCompanyUser, updateCompanyUser } from '@linggong/shared/contract/company-users'
import { cooperationFaults } from '@linggong/shared/domain/company-users'
import { maskPhone } from '@linggong/shared/domain/masks'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { recordChange } from '../../kernel/history.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { dropChecks, missingFor, queueChecks } from './checks.ts'
import { livingContract, voidContracts } from './contracts.ts'
import { cooperation, cooperationRecord } from './machine.ts'
import { faultsOf, identityOf, registered, startCooperations, type NewWorker } from './people.ts'
import { readRules } from './rules.ts'
import { inviteToSign, sendLinks } from './signing.ts'

type Wish = z.output<typeof createCompanyUser.body & object>
type Change = z.output<typeof updateCompanyUser.body & object>

/** The enterprise that a call is about: an enterprise's own, or the one that an agency names. */
export async function enterpriseOf(tx: Tx, actor: Actor, companyId: string | undefined) {
  const text = '请选择企业'
  const id = actor.flavour === 'company' ? actor.tenantId : (companyId ?? refuse('invalid', text, { fields: [{ field: 'company_id', text }] }))
  if (actor.flavour === 'company' && companyId !== undefined && companyId !== id) return refuse(404, texts.notFound)
  const company = await tx.selectFrom('app.tenant').select(['id', 'name', 'credit_code', 'park_id', 'platform_id', 'agency_id', 'is_enable']).where('id', '=', id).where('flavour', '=', 'company').executeTakeFirst()
  const { park_id = null, platform_id = null, agency_id = null } = company ?? {}
  const isBelow = actor.flavour === 'company' || { saas: true, park: park_id === actor.tenantId, platform: platform_id === actor.tenantId, agency: agency_id === actor.tenantId }[actor.flavour]
  if (company === undefined || park_id === null || platform_id === null || agency_id === null || !isBelow) return refuse(404, texts.notFound)
  return { ...company, company_id: id, park_id, platform_id, agency_id }
}

/** Adds a worker by hand. */
export async function addWorker(tx: Tx, deps: Deps, actor: Actor, { company_id, province, city, district, ...person }: Wish, now: Date): Promise<string> {
  const company = await enterpriseOf(tx, actor, company_id)
  if (!company.is_enable) refuse('disabled', '该企业已停用，不能新增合作用户')
  const wanted: NewWorker = { ...person, area: { province, city, district } }
  refuseFault((await faultsOf(tx, company, [wanted], now))(0))
  const { park_id, platform_id, agency_id } = company
  const [id = ''] = await startCooperations(tx, deps, { park_id, platform_id, agency_id, company_id: company.id }, [wanted], { source: 'create', creator: { flavour: actor.flavour, id: actor.staffId, name: actor.name } }, now)
  return id
}

function refuseFault(fault: { readonly field: string; readonly text: string } | null): void {
  if (fault !== null) refuse(400, fault.text, { fields: [fault] })
}

/** Edits, enables or disables. Whoever is to be verified is checked anew when what is compared changes. */
export async function changeWorker(tx: Tx, actor: Actor, id: string, { version, is_enable, name, id_no, ...reach }: Change, now: Date): Promise<void> {
  if (is_enable !== undefined) {
    const row = await cooperation.begin(tx, actor, id, 'enable', version)
    await cooperationRecord.switchTo(tx, actor, row, is_enable)
    return
  }
  const row = asSeen(await scopedId(tx, actor, 'app.company_user', id, { lock: true, parkId: actor.chain.park_id }), version)
  const person = await tx.selectFrom('app.person').select(['id', 'name', 'id_no']).where('id', '=', row.person_id).executeTakeFirstOrThrow()
  const shown = row.given_name || person.name
  const identity = { name: name ?? shown, id_no: fullIdNo(id_no ?? person.id_no) }
  const isOther = identity.name !== shown || identity.id_no !== person.id_no
  if (isOther && row.status !== 'to_auth') refuse('not_allowed', '姓名和身份证号已认证，不能修改')
  const given = Object.fromEntries(Object.entries(reach).filter(([, value]) => value !== undefined)) as Partial<Pick<Row<'app.company_user'>, 'phone' | 'bank_card' | 'province' | 'city' | 'district' | 'remark'>>
  const isChecked = row.status === 'to_auth' && (isOther || (given.phone ?? row.phone) !== row.phone || (given.bank_card ?? row.bank_card) !== row.bank_card)
  const who = isOther ? await identify(tx, row, person, identity, given.phone ?? row.phone, now) : { person_id: row.person_id, given_name: row.given_name }
  const { element_auth_type: kind } = await readRules(tx, row)
  const next = { ...row, ...given, ...who }
  if (isChecked && !(await dropChecks(tx, id))) refuse(400, '正在查询登记信息，请稍后再修改')
  const set = { ...given, ...who, ...(isChecked && { auth_fault: missingFor(kind, next.bank_card) }) }
  await cooperationRecord.change(tx, actor, row, set, { action: 'update', from: { ...row, user_name: shown, id_no: person.id_no }, to: { ...given, user_name: identity.name, id_no: identity.id_no } })
  if (!isChecked) return
  await queueChecks(tx, kind, [next], now)
}

/** The person that is meant: another one by another number. The register has not said yet who they are, so nobody is renamed. */
async function identify(tx: Tx, row: Row<'app.company_user'>, person: { readonly id: string; readonly id_no: string; readonly name: string }, wanted: { readonly name: string; readonly id_no: string }, phone: string, now: Date) {
  if (wanted.id_no === person.id_no) return identityOf(person, wanted.name)
  const company = await tx.selectFrom('app.tenant').select(['name', 'credit_code']).where('id', '=', row.company_id).executeTakeFirstOrThrow()
  refuseFault((await faultsOf(tx, { ...company, park_id: row.park_id, company_id: row.company_id }, [wanted], now))(0))
  return identityOf((await registered(tx, [{ ...wanted, phone }], now))(wanted.id_no), wanted.name)
}

/** Asks the register again, under another number. */
export async function recheckWorker(tx: Tx, actor: Actor, id: string, version: number, now: Date): Promise<void> {
  const row = asSeen(await scopedId(tx, actor, 'app.company_user', id, { lock: true, parkId: actor.chain.park_id }), version)
  if (row.status !== 'to_auth') refuse('not_allowed', '当前状态不允许该操作')
  const { element_auth_type: kind } = await readRules(tx, row)
  const missing = missingFor(kind, row.bank_card)
  if (missing !== '') refuse(400, missing)
  if (!(await dropChecks(tx, id))) refuse(400, '正在查询登记信息，请稍后再试')
  await queueChecks(tx, kind, [row], now)
  await tx.updateTable('app.company_user').set({ auth_fault: '', version: row.version + 1 }).where('park_id', '=', row.park_id).where('id', '=', id).execute()
  await recordChange(tx, actor, 'company_user', id, 'auth', [], row)
}

/** Of somebody who has not signed yet, and was never billed. */
export async function removeWorker(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const row = await cooperation.begin(tx, actor, id, 'delete')
  const bill = await tx.selectFrom('app.bill').select('id').where('park_id', '=', row.park_id).where('company_user_id', '=', id).limit(1).executeTakeFirst()
  if (bill !== undefined) refuse(400, cooperationFaults.hasBill)
  await dropChecks(tx, id)
  await voidContracts(tx, id, now)
  await recordChange(tx, actor, 'company_user', id, 'delete', [{ field: 'status', type: 'plain', old_value: row.status, new_value: null }], row)
  await tx.deleteFrom('app.register_record').where('park_id', '=', row.park_id).where('company_user_id', '=', id).execute()
  await tx.deleteFrom('app.company_user').where('park_id', '=', row.park_id).where('id', '=', id).execute()
}

/** After an end: another contract, the same cooperation. */
export async function reinvite(tx: Tx, deps: Deps, actor: Actor, id: string, version: number, now: Date): Promise<void> {
  const row = await cooperation.begin(tx, actor, id, 'reinvite', version)
  const { id_no } = await tx.selectFrom('app.person').select('id_no').where('id', '=', row.person_id).executeTakeFirstOrThrow()
  const company = await enterpriseOf(tx, actor, row.company_id)
  // Lists of risks and ages are those of today; that the person is here is the point.
  const fault = (await faultsOf(tx, company, [{ id_no }], now))(0)
  if (fault !== null && fault.text !== cooperationFaults.isHere) refuseFault(fault)
  await voidContracts(tx, id, now)
  const again = await cooperation.move(tx, actor, row, 'reinvite', { termination_at: null, contract_sign_at: null, realname_collect_at: null, is_enable: true, auth_fault: '' })
  await inviteToSign(tx, deps, [again], now)
}

/** The link to sign by, or to send photos by, once more or for the first time. */
export async function sendSigning(tx: Tx, deps: Deps, actor: Actor, id: string, now: Date): Promise<{ phone: string; expire_at: string }> {
  const row = await scopedId(tx, actor, 'app.company_user', id, { lock: true, parkId: actor.chain.park_id })
  if (row.status !== 'to_sign' && row.status !== 'to_audit') refuse('not_allowed', row.status === 'to_auth' ? '尚未通过认证，不能签约' : '当前状态不允许该操作')
  if (deps.config.workerOrigin === undefined) refuse(400, '尚未配置合作用户的网址（WORKER_ORIGIN）')
  const contract = await livingContract(tx, row)
  const until = contract === undefined && row.status === 'to_sign' ? await inviteToSign(tx, deps, [row], now, { isWanted: true }) : await sendLinks(tx, deps, [row], now)
  if (until === null) return refuse(400, cooperationFaults.noTemplate)
  await recordChange(tx, actor, 'company_user', id, row.status === 'to_sign' ? 'sign_sms' : 'photo_sms', [], row)
  return { phone: maskPhone(row.phone), expire_at: until.toISOString() }
}
