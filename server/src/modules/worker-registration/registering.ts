import type { z } from 'zod'
import type { registerWorker, sendRegisterCode } from '@linggong/shared/contract/worker-registration'
import { areaPath, areaText } from '@linggong/shared/domain/area'
import { workerIdFault } from '@linggong/shared/domain/company-users'
import { closedQrcode, qrcodeStatus } from '@linggong/shared/domain/qrcodes'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { businessDate } from '@linggong/shared/domain/time'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { addressKey } from '../../kernel/address.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { consumeCode, type CodePlace } from '../accounts/sms.ts'
import { sendWorkerCode } from '../accounts/worker-codes.ts'
import { faultsOf, startCooperations, type NewWorker } from '../company-users/people.ts'
import { cooperationToken } from './tokens.ts'
import { shownName } from './names.ts'

type Code = Row<'app.company_qrcode'>
type Wish = z.output<NonNullable<(typeof registerWorker)['body']>>

/** Of one address, which thousands may share in a mobile network: looks at codes, messages, and forms sent in. */
const ofAddress = (address: string, what: 'opening' | 'code' | 'form'): Limit => ({ key: `register@${addressKey(address)}/${what}`, max: what === 'opening' ? 3000 : 300, seconds: 3600 })
/** Each asks whether somebody may register: a phone tries few people. */
const ofPhone = (phone: string): Limit => ({ key: `register:${phone}`, max: 10, seconds: 3600 })

async function counted({ db, clock }: Deps, ...limits: Limit[]): Promise<void> {
  const now = clock()
  refuseFull(await inTransaction(db, SYSTEM, (tx) => countAttempts(tx, limits, now)), now)
}

/** Whose code it is, and whether one can register by it. */
export async function registerOpening(deps: Deps, token: string, address: string) {
  await counted(deps, ofAddress(address, 'opening'))
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { code, company, closed } = await codeOf(tx, token, deps.clock())
    return { company_name: company.name, area: areaText(areaPath(code)), closed }
  }, { readOnly: true })
}

/** To the phone that was entered: whoever registers proves that it is theirs. */
export async function codeForWorker(deps: Deps, { token, phone }: z.output<NonNullable<(typeof sendRegisterCode)['body']>>, address: string): Promise<void> {
  const { code, company } = await inTransaction(deps.db, SYSTEM, (tx) => openCodeOf(tx, token, deps.clock()), { readOnly: true })
  await sendWorkerCode(deps, {
    place: codePlace(code, phone, address),
    companyId: code.company_id,
    further: [ofAddress(address, 'code')],
    message: async () => ({ text: (digits) => smsText('register_code', { code: digits, company: company.name }), usage: { category: 'register', tenant_id: code.company_id, staff: '' } }),
  })
}

/**
 * Registers somebody as a worker of the enterprise, once their phone is proven. Who is there already goes on where they stand, with the phone
 * by which the enterprise knows them. Everything else that stands in the way is refused in the same words, whatever it is: whether somebody
 * works here, under which name or phone, or is on a list, is not for strangers to hear.
 */
export async function register(deps: Deps, wish: Wish, address: string) {
  await counted(deps, ofAddress(address, 'form'), ofPhone(wish.phone))
  const now = deps.clock()
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { code, company } = await openCodeOf(tx, wish.token, now)
    // What the number itself tells, everybody can know.
    const fault = workerIdFault(wish.id_no, businessDate(now))
    if (fault !== null) refuse(400, fault, { fields: [{ field: 'id_no', text: fault }] })
    await consumeCode(tx, { ...codePlace(code, wish.phone, address), code: wish.sms_code }, now)
    const here = await registeredHere(tx, code, wish)
    if (here !== undefined) {
      if (shownName(here) !== wish.name || here.phone !== wish.phone) refuseQuietly(company.name)
      return cooperationToken(tx, here, now)
    }
    const person = { name: wish.name, id_no: wish.id_no, phone: wish.phone, area: { province: code.province, city: code.city, district: code.district } }
    const faults = await faultsOf(tx, { ...code, ...company }, [person], now)
    if (faults(0) !== null) refuseQuietly(company.name)
    return cooperationToken(tx, await enrol(tx, deps, code, person, now), now)
  })
}

function refuseQuietly(company: string): never {
  refuse(400, `未能登记，请核对姓名、身份证号和手机号（曾登记过的请用当时的手机号）；仍不能登记请联系“${company}”`)
}

async function registeredHere(tx: Tx, { park_id, company_id }: Code, { id_no }: Wish) {
  return tx
    .selectFrom('app.company_user as u')
    .innerJoin('app.person as p', 'p.id', 'u.person_id')
    .selectAll('u')
    .select('p.name')
    .where('u.park_id', '=', park_id)
    .where('u.company_id', '=', company_id)
    .where('p.id_no', '=', fullIdNo(id_no))
    .executeTakeFirst()
}

/** Begins the cooperation with somebody whom nothing stands in the way of, and says by which code they came. `tx` is the system's. */
export async function enrol(tx: Tx, deps: Deps, code: Code, person: NewWorker, now: Date): Promise<Row<'app.company_user'>> {
  const [id = ''] = await startCooperations(tx, deps, code, [person], { source: 'qr', qrcodeId: code.id, creator: { flavour: 'user', id: null, name: person.name } }, now)
  const { park_id, platform_id, agency_id, company_id } = code
  const cooperation = await tx.selectFrom('app.company_user').selectAll().where('park_id', '=', park_id).where('id', '=', id).executeTakeFirstOrThrow()
  await tx.insertInto('app.register_record').values({ park_id, platform_id, agency_id, company_id, id: newId(), qrcode_id: code.id, person_id: cooperation.person_id, company_user_id: id, create_at: now }).execute()
  // No version: the count is no edit that somebody could have missed.
  await tx.updateTable('app.company_qrcode').set((eb) => ({ register_count: eb('register_count', '+', 1) })).where('park_id', '=', park_id).where('id', '=', code.id).execute()
  return cooperation
}

/** A code with its enterprise; unknown ones are refused like any that was never made. */
async function codeOf(tx: Tx, token: string, now: Date) {
  const code = (await tx.selectFrom('app.company_qrcode').selectAll().where('token', '=', token).executeTakeFirst()) ?? refuse('not_found', '邀请码无效，请向企业索取新的邀请码')
  const chain = [code.company_id, code.agency_id, code.platform_id, code.park_id]
  const tenants = await tx.selectFrom('app.tenant').select(['id', 'name', 'credit_code', 'is_enable']).where('id', 'in', chain).execute()
  const company = tenants.find(({ id }) => id === code.company_id) ?? refuse('not_found', '邀请码无效，请向企业索取新的邀请码')
  const status = qrcodeStatus(code, now)
  // New business is for nobody whose organisation, or one above it, is disabled.
  const closed = tenants.some(({ is_enable: isEnabled }) => !isEnabled) ? '该企业暂停办理，请联系企业' : status === 'active' ? '' : closedQrcode[status]
  return { code, company, closed }
}

async function openCodeOf(tx: Tx, token: string, now: Date) {
  const found = await codeOf(tx, token, now)
  return found.closed === '' ? found : refuse('not_allowed', found.closed)
}

/** Good for this invitation alone; of each address the latest. */
const codePlace = ({ id }: Code, phone: string, address: string): CodePlace => ({ phone, purpose: 'register', reference: id, audience: addressKey(address) })
