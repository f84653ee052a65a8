import { listedDirector, listedPerson } from '../world/risk-lists.ts'
import type { World } from '../world/shape.ts'

/** Values that no answer may contain, whole or in large part. */
export interface Secrets {
  readonly all: ReadonlySet<string>
  /** Every eight consecutive characters of each: a mask leaves four of a phone or card number, two of an identity number. */
  readonly runs: ReadonlySet<string>
  /** Those with an `@`: none may appear whole in a text. */
  readonly addresses: readonly string[]
}

const least = 8

/** Every identity number, phone and account number in the database, of persons and organisations. */
export async function secretsOf({ journal }: World): Promise<Secrets> {
  const rows = await journal.sql(`
    select id_no as value from app.person union select phone from app.person union select phone from app.account
    union select email from app.contact union select openid from app.contact
    union select id_no from app.bill union select phone from app.bill union select account_no from app.bill union select account_no from app.payout union select to_account from app.withdraw_record
    union select manager_phone from app.tenant union select payment_phone from app.tenant union select manager_id_no from app.tenant union select legal_id_no from app.tenant
    union select raw ->> 'id_no' from app.import_row union select raw ->> 'phone' from app.import_row union select raw ->> 'account_no' from app.import_row`)
  return secretsAmong([...rows.map(({ value }) => String(value)), ...[listedDirector, listedPerson].map(({ id_no }) => id_no)])
}

export function secretsAmong(values: readonly string[]): Secrets {
  const long = values.filter((value) => value.length >= least)
  const numbers = long.filter((value) => !value.includes('@'))
  return { all: new Set(long), runs: new Set(numbers.flatMap(runsOf)), addresses: long.filter((value) => value.includes('@')) }
}

const runsOf = (text: string): string[] => Array.from({ length: Math.max(0, text.length - least + 1) }, (_, from) => text.slice(from, from + least))

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu
/** Only digits that stand alone: within words, such as signatures and hashes, eight of them coincide by chance. */
const number = /(?<![0-9A-Za-z])\d{7,}[\dX](?![0-9A-Za-z])/gu

/** The secrets in a text, and the parts of them that a mask should have hidden. */
export function shownOf({ all, runs, addresses }: Secrets, answer: string): string[] {
  // The letter of an escaped line end would be read as part of the next word.
  const text = answer.replaceAll(/\\[nrt]/gu, ' ').replaceAll(id, ' ')
  const words = [...new Set(text.match(/[0-9A-Za-z]{8,}/gu) ?? [])].filter((word) => all.has(word))
  const parts = [...new Set(text.match(number) ?? [])].filter((one) => !all.has(one) && runsOf(one).some((run) => runs.has(run)))
  return [...words, ...parts.map((part) => `${part} (in part)`), ...addresses.filter((address) => text.includes(address))]
}
