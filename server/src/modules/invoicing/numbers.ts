import { sql } from 'kysely'
import { collisionText, type Colour, type NumberHolder } from '@linggong/shared/domain/invoice-number'
import { asSystem, type Tx } from '../../kernel/transaction.ts'

interface Held extends NumberHolder {
  readonly number: string
  readonly agency_id: string
}

/** Which of these numbers a record of the park has already, blue or red. As the system: that a number is used holds for the whole park, also where the record is another agency's. */
export async function numberHeld(tx: Tx, parkId: string, numbers: readonly string[]): Promise<Held | undefined> {
  return asSystem(tx, async (own) => {
    const { rows } = await sql<Held>`
      select i.number, i.agency_id, i.source, b.sn from app.invoice i join app.invoice_batch b on b.id = i.batch_id and b.park_id = i.park_id where i.park_id = ${parkId} and i.number = any(${[...numbers]}::text[])
      union all select o.number, o.agency_id, 'red', o.sn from app.redink_offset o where o.park_id = ${parkId} and o.number = any(${[...numbers]}::text[]) limit 1`.execute(own)
    return rows[0]
  })
}

/** What stands against an invoice, blue or red, that the vendor has issued under a number that is held here already; undefined: nothing does. */
export async function collisionOf(tx: Tx, colour: Colour, { park_id, agency_id }: { readonly park_id: string; readonly agency_id: string }, number: string): Promise<string | undefined> {
  const held = await numberHeld(tx, park_id, [number])
  return held && collisionText(number, held.agency_id === agency_id ? held : null, colour)
}
