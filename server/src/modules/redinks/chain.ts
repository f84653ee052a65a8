import type { z } from 'zod'
import type { invoiceChain } from '@linggong/shared/contract/invoice-chain'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

type Wish = z.output<typeof invoiceChain.query & object>

/** More would be no picture. */
const most = 200

/** All that hangs together with one record: the applications over its settlements, with what was issued for them and taken back. */
export async function chainFrom(tx: Tx, actor: Actor, { of, id }: Wish): Promise<z.input<typeof invoiceChain.response>> {
  const settlementIds = of === 'settlement' ? [(await scopedId(tx, actor, 'app.settlement', id)).id] : await takenBy(tx, actor, [await batchOf(tx, actor, of, id)])
  const takes = await scoped(tx, actor, 'app.invoice_batch_settlement')
    .select(['app.invoice_batch_settlement.batch_id', 'app.invoice_batch_settlement.settlement_id', 'app.invoice_batch_settlement.amount'])
    .where('app.invoice_batch_settlement.settlement_id', 'in', atLeastOne(settlementIds))
    .orderBy('app.invoice_batch_settlement.batch_id')
    .limit(most)
    .execute()
  const batchIds = [...new Set(takes.map(({ batch_id }) => batch_id))]
  const [settlements, details, invoices] = [
    await scoped(tx, actor, 'app.settlement').select(['id', 'sn', 'invoice_amount', 'invoiced_amount']).where('id', 'in', atLeastOne(settlementIds)).orderBy('id').execute(),
    // Of an application over several enterprises an enterprise sees its own part.
    await scoped(tx, actor, 'app.invoice_batch_detail')
      .innerJoin('app.invoice_batch as b', (join) => join.onRef('b.id', '=', 'app.invoice_batch_detail.batch_id').onRef('b.park_id', '=', 'app.invoice_batch_detail.park_id'))
      .select(['b.id', 'b.sn', 'b.submit_at', 'app.invoice_batch_detail.status', 'app.invoice_batch_detail.real_invoice_amount', 'app.invoice_batch_detail.company_id'])
      .where('app.invoice_batch_detail.batch_id', 'in', atLeastOne(batchIds))
      .orderBy('b.id')
      .execute(),
    await scoped(tx, actor, 'app.invoice').select(['id', 'batch_id', 'number', 'status', 'amount', 'red_amount']).where('app.invoice.batch_id', 'in', atLeastOne(batchIds)).where('app.invoice.status', 'not in', ['canceled', 'rejected']).orderBy('id').limit(most).execute(),
  ]
  const redinks = await scoped(tx, actor, 'app.redink_offset').select(['id', 'invoice_id', 'sn', 'number', 'status', 'amount', 'issue_at']).where('app.redink_offset.invoice_id', 'in', atLeastOne(invoices.map((one) => one.id))).orderBy('id').limit(most).execute()
  return {
    settlements: settlements.map(({ invoice_amount: amount, ...row }) => ({ ...row, amount })),
    batches: [...Map.groupBy(details, (row) => row.id).values()].flatMap((rows) => {
      const [first] = rows
      if (first === undefined) return []
      const own = takes.filter(({ batch_id }) => batch_id === first.id)
      return [{ id: first.id, sn: first.sn, status: first.status, amount: rows.reduce((sum, row) => sum + row.real_invoice_amount, 0), submit_at: first.submit_at.toISOString(), takes: own.map(({ settlement_id, amount }) => ({ settlement_id, amount })) }]
    }),
    invoices: invoices.map((row) => ({ ...row, number: row.number ?? '' })),
    redinks: redinks.map(({ issue_at: at, ...row }) => ({ ...row, number: row.number ?? '', issue_at: at?.toISOString() ?? null })),
    is_cut: [settlementIds, takes, invoices, redinks].some(({ length }) => length >= most),
  }
}

/** A condition on nothing finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'
const atLeastOne = (ids: readonly string[]): string[] => (ids.length === 0 ? [nobody] : [...ids])

async function batchOf(tx: Tx, actor: Actor, of: Exclude<Wish['of'], 'settlement'>, id: string): Promise<string> {
  switch (of) {
    case 'invoice':
      return (await scopedId(tx, actor, 'app.invoice', id)).batch_id
    case 'refund':
      return (await scopedId(tx, actor, 'app.refund_batch', id)).batch_id
    case 'redink':
      return (await scopedId(tx, actor, 'app.invoice', (await scopedId(tx, actor, 'app.redink_offset', id)).invoice_id)).batch_id
    case 'invoice_batch': {
      const own = await scoped(tx, actor, 'app.invoice_batch_detail').select('app.invoice_batch_detail.batch_id').where('app.invoice_batch_detail.batch_id', '=', id).executeTakeFirst()
      return own?.batch_id ?? refuse(404, texts.notFound)
    }
  }
}

async function takenBy(tx: Tx, actor: Actor, batchIds: readonly string[]): Promise<string[]> {
  const rows = await scoped(tx, actor, 'app.invoice_batch_settlement').select('app.invoice_batch_settlement.settlement_id').distinct().where('app.invoice_batch_settlement.batch_id', 'in', atLeastOne(batchIds)).limit(most).execute()
  return rows.map(({ settlement_id }) => settlement_id)
}
