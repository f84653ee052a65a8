import { addDays, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import type { ServiceKey } from '@linggong/shared/domain/topup'
import type { NewRow } from '../../src/db/tables.ts'
import { chainOf } from '../../src/kernel/session.ts'
import { idAt, type Random } from '../../src/seed/random.ts'
import type { Organisations } from './organisations.ts'

export interface Services {
  readonly orders: NewRow<'app.topup_order'>[]
  readonly lines: NewRow<'app.topup_line'>[]
  readonly balances: NewRow<'app.service_balance'>[]
  readonly entries: Iterable<NewRow<'app.service_entry'>>
}

const weekly: Readonly<Partial<Record<ServiceKey, number>>> = { sms: 6, contract_sms: 150, enterprise_auth: 100 }
const kinds = ['login', 'login', 'payment', 'self'] as const
const yearMs = 365 * 86_400_000

/**
 * A year of orders of everybody who buys, one a week, the last of them not credited yet; and so many codes that agencies and their enterprises
 * have used up of them. What is left is what was bought less what was used.
 */
export function makeServices({ tenants, companies }: Pick<Organisations, 'tenants' | 'companies'>, uses: number, first: BusinessDate, last: BusinessDate, random: Random): Services {
  const [orders, lines, balances]: [NewRow<'app.topup_order'>[], NewRow<'app.topup_line'>[], NewRow<'app.service_balance'>[]] = [[], [], []]
  const bought: NewRow<'app.service_entry'>[] = []
  const buyers = tenants.flatMap(({ id, flavour, ...above }) => (flavour === 'park' || flavour === 'platform' || flavour === 'agency' ? [{ tenant_id: id, flavour, ...chainOf(flavour, id, { park_id: above.park_id ?? null, platform_id: above.platform_id ?? null, agency_id: null }) }] : []))
  const agencies = new Map(buyers.filter(({ flavour }) => flavour === 'agency').map((buyer) => [buyer.tenant_id, buyer]))
  for (const buyer of buyers) {
    const { park_id, platform_id, agency_id, company_id } = buyer
    const left = new Map<ServiceKey, number>()
    for (let week = 0; week < 52; week += 1) {
      const at = new Date(startOfDay(addDays(first, week * 7)).getTime() + random.int(9, 17) * 3_600_000)
      const id = idAt(at, random)
      const status = week < 49 ? 'finished' : (['rejected', 'to_confirm', 'to_payment'] as const)[week - 49] ?? 'to_payment'
      let amount = 0
      for (const [service, price] of Object.entries(weekly) as [ServiceKey, number][]) {
        // The first order is enough for whatever is used in the year.
        const count = (week === 0 && service === 'sms' ? uses : 0) + random.int(1, 40) * 100
        amount += count * price
        lines.push({ park_id, platform_id, agency_id, company_id, order_id: id, service, count, price })
        if (status !== 'finished') continue
        left.set(service, (left.get(service) ?? 0) + count)
        bought.push({ ...buyer, id: idAt(at, random), service, change: count, reason: 'topup', order_id: id, create_at: at, category: null, used_by: null, staff: '', ref_kind: null, ref_id: null, ref_sn: '', request_no: null })
      }
      orders.push({
        ...buyer, id, sn: `CZ${addDays(first, week * 7).replaceAll('-', '')}${String(orders.length + 1).padStart(6, '0')}`, status, amount, discount_amount: 0, creator_id: null, creator: '林经办', create_at: at,
        finish_at: status === 'finished' ? new Date(at.getTime() + 3_600_000) : null,
      })
    }
    for (const [service, count] of left) balances.push({ ...buyer, service, count, debt: 0 })
  }
  const codes = new Map(balances.filter(({ service }) => service === 'sms').map((row) => [row.tenant_id, row]))
  const begin = startOfDay(last).getTime() - yearMs

  function* used(): Generator<NewRow<'app.service_entry'>> {
    for (let index = 0; index < uses; index += 1) {
      const { chain } = random.pick(companies)
      const payer = agencies.get(chain.agency_id)
      const balance = codes.get(chain.agency_id)
      if (payer === undefined || balance === undefined) throw new Error('an agency that buys nothing')
      const at = new Date(begin + Math.floor((yearMs * index) / uses))
      const category = random.pick(kinds)
      const id = idAt(at, random)
      balance.count -= 1
      yield {
        ...payer, id, service: 'sms', change: -1, reason: 'use', order_id: null, create_at: at, category, used_by: random.percent(70) ? chain.company_id : chain.agency_id, staff: random.pick(['林经办', '周复核', '冯经理']),
        ref_kind: category === 'payment' ? 'settlement' : null, ref_id: category === 'payment' ? idAt(at, random) : null, ref_sn: category === 'payment' ? `JS${String(index).padStart(12, '0')}` : '', request_no: id,
      }
    }
  }
  function* entries(): Generator<NewRow<'app.service_entry'>> {
    yield* bought
    yield* used()
  }
  return { orders, lines, balances, entries: entries() }
}
