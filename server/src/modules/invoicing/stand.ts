import { sql, type RawBuilder } from 'kysely'

/** How far the lines of an application are: what the guards of its steps read. To an enterprise, of its own. */
export interface Stand {
  readonly has_issued: boolean
  /** The vendor has some in hand: nobody needs to do anything. */
  readonly is_issuing: boolean
  /** A line has none. */
  readonly has_open_lines: boolean
  /** A line may be ordered from the vendor: it has none, or the vendor has refused it. */
  readonly is_to_order: boolean
}

export interface Counts {
  readonly lines: number
  /** Invoices that are neither canceled nor rejected: one of a line at most. */
  readonly living: number
  readonly issued: number
  /** Ordered from the vendor, which has not answered yet. */
  readonly ordered: number
  /** Refused by the vendor, and not ordered again. */
  readonly refused: number
}

/** Of the invoices `i` of an application, or of one of its details. */
export const countsOfInvoices: RawBuilder<Omit<Counts, 'lines'>> = sql`
  count(*) filter (where i.status not in ('canceled', 'rejected')) as living, count(*) filter (where i.status in ('invoiced', 'mailed')) as issued,
  count(*) filter (where i.status = 'to_invoice' and (i.next_at is not null or i.ordered_at is not null)) as ordered, count(*) filter (where i.status = 'to_invoice' and i.next_at is null and i.ordered_at is null) as refused`

export const standOf = ({ lines, living, issued, ordered, refused }: Counts): Stand => ({ has_issued: issued > 0, is_issuing: ordered > 0, has_open_lines: lines > living, is_to_order: lines > living || refused > 0 })
