import { maskIdNoTwo, maskName, maskPhone } from '@linggong/shared/domain/masks'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { businessDate, type BusinessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'

/** What a contract with the newest worker in cooperation that the caller sees would say, masked; null: nobody is. */
export async function contractSampleOf(tx: Tx, actor: Actor, now: Date) {
  const user = await tx
    .selectFrom('app.company_user as u')
    .select(['u.park_id', 'u.company_id', 'u.agency_id', 'u.person_id'])
    .where(inScope(actor, 'u'))
    .where('u.status', '=', 'in_cooperation')
    .orderBy('u.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (user === undefined) return { values: null }
  const { name, id_no, phone } = await tx.selectFrom('app.person').select(['name', 'id_no', 'phone']).where('id', '=', user.person_id).executeTakeFirstOrThrow()
  const today = businessDate(now)
  return { values: { name: maskName(name), id_no: maskIdNoTwo(id_no), phone: maskPhone(phone), ...(await contractPartiesOf(tx, user, today)), sign_at: today } }
}

type OfWorkers = Pick<Row<'app.company_user'>, 'park_id' | 'company_id' | 'agency_id'>

/** What the contracts of an enterprise with its workers say of itself, its agency and their own contract on this day. */
export async function contractPartiesOf(tx: Tx, { park_id, company_id, agency_id }: OfWorkers, today: BusinessDate) {
  const contract = await tx
    .selectFrom('app.company_contract')
    .select(['start_at', 'end_at', 'personal_service_fee_ppm'])
    .where('park_id', '=', park_id)
    .where('company_id', '=', company_id)
    .where('audit_status', '=', 'passed')
    .where('status', '<>', 'terminated')
    .where('end_at', '>=', today)
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst()
  const nameOf = await namesOf(tx, { tenants: [company_id, agency_id] })
  const codes = await tx.selectFrom('app.tenant').select(['id', 'credit_code']).where('id', 'in', [company_id, agency_id]).execute()
  const codeOf = (id: string): string => codes.find((one) => one.id === id)?.credit_code ?? ''
  return {
    company: nameOf(company_id),
    company_code: codeOf(company_id),
    agency: nameOf(agency_id),
    agency_code: codeOf(agency_id),
    start_at: contract?.start_at ?? null,
    end_at: contract?.end_at ?? null,
    personal_service_fee_ratio: contract === undefined ? null : ppmToPercent(contract.personal_service_fee_ppm),
  }
}
