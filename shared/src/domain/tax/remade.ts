import type { InvoiceBatchStatus } from '../machines/invoice.ts'

/** What hangs together by its settlements. Cents; red ink is negative. Times as ISO texts. */
export interface Remaking {
  readonly settlements: readonly { readonly id: string; readonly amount: number }[]
  readonly batches: readonly { readonly id: string; readonly status: InvoiceBatchStatus; readonly submit_at: string; readonly takes: readonly { readonly settlement_id: string; readonly amount: number }[] }[]
  readonly invoices: readonly { readonly id: string; readonly batch_id: string }[]
  readonly redinks: readonly { readonly id: string; readonly invoice_id: string; readonly amount: number; readonly issue_at: string | null }[]
}

/** So many cents that red ink has given back were applied for again. */
export interface Remade {
  readonly redink_id: string
  readonly batch_id: string
  readonly amount: number
}

/**
 * What was invoiced anew of what red ink has given back, in the order in which it happened: an application takes what was never invoiced of its settlements first,
 * and only what is more than that from what was given back, the oldest first.
 */
export function remadeOf({ settlements, batches, invoices, redinks }: Remaking): readonly Remade[] {
  const fresh = new Map(settlements.map(({ id, amount }) => [id, amount]))
  const returned: { readonly id: string; readonly settlements: ReadonlySet<string>; left: number }[] = []
  const links = new Map<string, Remade>()

  const take = (batchId: string, settlementId: string, amount: number): void => {
    const never = Math.min(amount, fresh.get(settlementId) ?? 0)
    fresh.set(settlementId, (fresh.get(settlementId) ?? 0) - never)
    let rest = amount - never
    for (const red of returned.filter(({ settlements: own }) => own.has(settlementId))) {
      const again = Math.min(rest, red.left)
      if (again === 0) continue
      rest -= again
      red.left -= again
      const key = `${red.id} ${batchId}`
      links.set(key, { redink_id: red.id, batch_id: batchId, amount: (links.get(key)?.amount ?? 0) + again })
    }
  }

  const events = [
    ...batches.filter(({ status }) => status !== 'canceled' && status !== 'rejected').map(({ id, submit_at: at, takes }) => ({ at, happen: () => takes.forEach((one) => take(id, one.settlement_id, one.amount)) })),
    ...redinks.flatMap(({ id, invoice_id, amount, issue_at: at }) => {
      const batch = batches.find((one) => one.id === invoices.find((invoice) => invoice.id === invoice_id)?.batch_id)
      if (at === null || batch === undefined) return []
      return [{ at, happen: () => void returned.push({ id, settlements: new Set(batch.takes.map((one) => one.settlement_id)), left: -amount }) }]
    }),
  ]
  for (const { happen } of events.toSorted((one, other) => (one.at < other.at ? -1 : 1))) happen()
  return [...links.values()]
}
