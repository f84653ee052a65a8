import { maskIdNoTwo, maskName, maskPhone } from '@linggong/shared/domain/masks'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { businessDate } from '@linggong/shared/domain/time'
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
  const contract = await tx
    .selectFrom('app.company_contract as k')
    .select(['k.start_at', 'k.end_at', 'k.personal_service_fee_ppm'])
    .where(inScope(actor, 'k'))
    .where('k.park_id', '=', user.park_id)
    .where('k.company_id', '=', user.company_id)
    .where('k.audit_status', '=', 'passed')
    .where('k.status', '<>', 'terminated')
    .where('k.end_at', '>=', today)
    .orderBy('k.start_at')
    .limit(1)
    .executeTakeFirst()
  const nameOf = await namesOf(tx, { tenants: [user.company_id, user.agency_id] })
  const codes = await tx.selectFrom('app.tenant').select(['id', 'credit_code']).where('id', 'in', [user.company_id, user.agency_id]).execute()
  const codeOf = (id: string): string => codes.find((one) => one.id === id)?.credit_code ?? ''
  return {
    values: {
      name: maskName(name),
      id_no: maskIdNoTwo(id_no),
      phone: maskPhone(phone),
      company: nameOf(user.company_id),
      company_code: codeOf(user.company_id),
      agency: nameOf(user.agency_id),
      agency_code: codeOf(user.agency_id),
      start_at: contract?.start_at ?? null,
      end_at: contract?.end_at ?? null,
      personal_service_fee_ratio: contract === undefined ? null : ppmToPercent(contract.personal_service_fee_ppm),
      sign_at: today,
    },
  }
}
