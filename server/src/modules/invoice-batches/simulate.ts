import { sql } from 'kysely'
import type { z } from 'zod'
import type { simulateInvoices } from '@linggong/shared/contract/invoice-batches'
import { formatCents, ppmToPercent, sum } from '@linggong/shared/domain/money'
import { fillInOrder } from '@linggong/shared/domain/tax/invoiceable'
import { scenariosOf } from '@linggong/shared/domain/tax/invoice-plan'
import { businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { categoriesFor } from './categories.ts'
import { limitOf } from './order.ts'
import { planOf } from './plans.ts'
import { roomsOf, totalsOf } from './rooms.ts'

type Wish = z.output<NonNullable<typeof simulateInvoices.body>>

/** 开票模拟: what the settlements could be invoiced as, by the same rules as an application; nothing is taken. */
export async function simulate(tx: Tx, actor: Actor, { company_id, sns, real_invoice_amount }: Wish, now: Date): Promise<z.input<typeof simulateInvoices.response>> {
  const wanted = [...new Set(sns)]
  const query = scoped(tx, actor, 'app.settlement').selectAll('app.settlement').where(sql<boolean>`app.settlement.sn = any(${wanted})`)
  const found = await (company_id === undefined ? query : query.where('app.settlement.company_id', '=', company_id)).execute()
  // In the order sent, which says what is filled first.
  const bySn = new Map(found.map((row) => [row.sn, row]))
  const settlements = wanted.map((sn) => bySn.get(sn) ?? refuse(400, `结算单 ${sn} 不存在`, { fields: [{ field: 'sns', text: `结算单 ${sn} 不存在` }] }))
  const rooms = await roomsOf(tx, actor.chain.park_id, settlements)
  const totals = totalsOf(rooms)
  const amount = real_invoice_amount ?? totals.invoice_amount
  const taken = fillInOrder(amount, rooms.map(({ left }) => left))
  if (taken === null || amount === 0) {
    const text = amount === 0 ? '所选结算单没有可开票金额' : `开票金额超过可开票金额 ${formatCents(totals.invoice_amount)}`
    return refuse(400, text, { fields: [{ field: 'real_invoice_amount', text }] })
  }
  const deduct = sum(rooms.map(({ deductible }, index) => Math.min(deductible, taken[index] ?? 0)))
  const limit = await limitOf(tx, actor.chain.park_id)
  return {
    ...totals, real_invoice_amount: amount, deductible_amount: deduct, left_amount: totals.invoice_amount - amount, limit_amount: limit,
    scenarios: scenariosOf({ amount, deduct, limit, day: businessDate(now) }).map((one) => ({
      category: one.category, tax_ratio: ppmToPercent(one.ppm), by_limit: one.by_limit, invoice_count: one.lines.length, amount: one.amount, tax_amount: one.tax, net_amount: one.net,
      deduct_amount: sum(one.lines.map((line) => line.deduct ?? 0)),
      lines: one.lines.map((line) => ({ amount: line.amount, tax_amount: line.tax, balance_total_amount: line.deduct === null ? null : line.amount, balance_deduct_amount: line.deduct })),
    })),
    plan: planOf(settlements.map(({ split_plan }) => split_plan), { amount, limit, day: businessDate(now) }),
    categories: (await categoriesFor(tx, actor)).map(({ ratios, ...one }) => ({ ...one, ratios: ratios.map(ppmToPercent) })),
  }
}
