import { addDays, businessDate } from '@linggong/shared/domain/time'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { createQrcode, updateQrcode } from '../modules/company-qrcodes/service.ts'
import { enrol } from '../modules/worker-registration/registering.ts'
import { actorOf, clockAt, type SeedEnv } from './env.ts'
import { companies } from './organisations.ts'

const area = ['海南省', '海口市']
/** Who has scanned the one for good: nobody whom the demo pays. */
const strangers = [['示例登记甲', '46010619930412101', '19900001301'], ['示例登记乙', '46010619960823102', '19900001302'], ['示例登记丙', '46010619890107103', '19900001303']] as const

/** A code in each state, and three workers who wait to be checked. */
export async function writeQrcodes(env: SeedEnv, now: Date): Promise<void> {
  const company = actorOf(env, companies[0]?.name ?? '')
  const { deps } = env
  if (deps.config.workerOrigin === undefined) return
  const today = businessDate(now)
  const on = (days: number, time = '00:00:00'): string => `${addDays(today, days)} ${time}`
  const make = (at: Date, name: string, period: { readonly start_at: string; readonly end_at?: string }, isOff = false) =>
    env.act(at, () =>
      inTransaction(deps.db, company, async (tx) => {
        const known = await tx.selectFrom('app.company_qrcode').select('id').where('park_id', '=', company.chain.park_id).where('company_id', '=', company.tenantId).where('name', '=', name).executeTakeFirst()
        if (known !== undefined) return known.id
        const id = await createQrcode(tx, deps, company, { name, ...period, is_long: period.end_at === undefined, area }, at)
        if (isOff) await updateQrcode(tx, company, id, { is_enable: false, version: 1 }, at)
        return id
      }),
    )
  await make(clockAt(addDays(today, -60), 0), '中秋兼职', { start_at: on(-60), end_at: on(-30, '23:59:59') })
  await make(clockAt(addDays(today, -20), 30), '旧门店招募', { start_at: on(-20) }, true)
  await make(clockAt(addDays(today, -3), 0), '年末配送', { start_at: on(-3), end_at: on(30, '23:59:59') })
  await make(now, '春节值守', { start_at: on(14), end_at: on(60, '23:59:59') })
  const open = await make(clockAt(addDays(today, -10), 15), '长期招募', { start_at: on(-10) })
  for (const [index, [name, first17, phone]] of strangers.entries()) {
    const at = clockAt(addDays(today, -1), 20 * index)
    const id_no = first17 + idCheckCharacter(first17)
    await env.act(at, () =>
      inTransaction(deps.db, SYSTEM, async (tx) => {
        const code = await tx.selectFrom('app.company_qrcode').selectAll().where('park_id', '=', company.chain.park_id).where('id', '=', open).forUpdate().executeTakeFirstOrThrow()
        const here = await tx.selectFrom('app.company_user as u').innerJoin('app.person as p', 'p.id', 'u.person_id').select('u.id').where('u.park_id', '=', code.park_id).where('u.company_id', '=', code.company_id).where('p.id_no', '=', id_no).executeTakeFirst()
        if (here === undefined) await enrol(tx, deps, code, { name, id_no, phone, area: { province: code.province, city: code.city, district: code.district } }, at)
      }),
    )
  }
}
