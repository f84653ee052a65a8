import { sql } from 'kysely'
import { sensitiveWordFields } from '@linggong/shared/domain/fields/risk'
import type { RowIssue } from '@linggong/shared/domain/imports/define'
import { maskName } from '@linggong/shared/domain/masks'
import { RISK_LISTS } from '@linggong/shared/domain/risk-lists'
import { businessDate } from '@linggong/shared/domain/time'
import { identitiesOf, sameIdNo } from '../../kernel/identities.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { recordHits, type Hit, type HitPlace } from './hits.ts'
import { hasOtherKey, type PeopleList } from './numbers.ts'
import { matcher } from './words/match.ts'

// What the lists forbid. Their entries belong to the operator, or to a park, and nobody else reads them: the system compares, and tells of
// those alone that the caller has named which list stands in the way, and who can lift it. Entries past their last day do not count. Each
// that stands in the way is on the record before it is told.

const lift = '如需解除，请联系运营商'

interface Enterprise {
  readonly name: string
  readonly credit_code: string
}

interface Fault {
  readonly field: 'name' | 'credit_code'
  readonly text: string
}

/** An entry, with who keeps it. */
interface Found {
  readonly id: string
  readonly tenant_id: string
}

/** What is being done. `organization`: for which one; the caller's own if absent. */
export interface Occasion {
  readonly place: HitPlace
  readonly organization?: { readonly id: string; readonly name: string }
  readonly now: Date
}

const hitOf = (list: Hit['list'], { id, tenant_id }: Found, what: string, more: Partial<Hit> = {}): Hit => ({ list, entry_id: id, tenant_id, what, level: 'refuse', within: [], ...more })

/** Why an enterprise may not be opened, for each of those asked about; by its name or its credit code. */
export async function enterpriseFaults(tx: Tx, asked: readonly Enterprise[], occasion: Occasion): Promise<(one: Enterprise) => Fault | null> {
  const { rows } = await asSystem(tx, () => sql<Enterprise & Found>`
    select id, tenant_id, name, credit_code from app.enterprise_blacklist
    where (expire_at is null or expire_at >= ${businessDate(occasion.now)}::date)
      and (name = any(${asked.map(({ name }) => name)}::text[]) or (credit_code <> '' and credit_code = any(${asked.map(({ credit_code }) => credit_code)}::text[])))`.execute(tx))
  await recordHits(tx, rows.map((row) => hitOf('enterprise_blacklist', row, row.name)), occasion)
  const [names, codes] = [new Set(rows.map(({ name }) => name)), new Set(rows.flatMap(({ credit_code }) => (credit_code === '' ? [] : [credit_code])))]
  return ({ name, credit_code }) => {
    if (codes.has(credit_code)) return { field: 'credit_code', text: `该统一社会信用代码在运营商的${RISK_LISTS.enterprise_blacklist}中，不能办理业务；${lift}` }
    return names.has(name) ? { field: 'name', text: `“${name}”在运营商的${RISK_LISTS.enterprise_blacklist}中，不能办理业务；${lift}` } : null
  }
}

/**
 * The lists that forbid an enterprise these people, by identity number, in one statement for any number: the hashes are compared. An
 * executive is one of this enterprise, by its credit code or its name. An entry whose key is not here would be passed over in silence, so it
 * is a fault that stops everything instead.
 */
async function listsOf(tx: Tx, { name, credit_code }: Enterprise, idNos: readonly string[], occasion: Occasion): Promise<(idNo: string) => PeopleList | undefined> {
  if (idNos.length === 0) return () => undefined
  const identities = await identitiesOf(tx)
  const other = hasOtherKey(identities)
  const numberOf = new Map([...new Set(idNos.map(sameIdNo))].flatMap((number) => identities.hashes(number).map((hash) => [hash.toString('hex'), number])))
  const hashes = [...numberOf.keys()].map((hex) => `\\x${hex}`)
  const { rows } = await asSystem(tx, () => sql<Found & { list: PeopleList | 'unreadable'; name: string; id_hash: Buffer; id_mask: string }>`
    select 'user_blacklist' as list, id, tenant_id, name, id_hash, id_mask from app.user_blacklist
      where id_hash = any(${hashes}::bytea[]) and (expire_at is null or expire_at >= ${businessDate(occasion.now)}::date)
    union all
    select 'executive', id, tenant_id, name, id_hash, id_mask from app.executive
      where id_hash = any(${hashes}::bytea[]) and (enterprise_name = ${name} or (credit_code <> '' and credit_code = ${credit_code}))
    union all (select 'unreadable', id, tenant_id, '', id_hash, id_key from app.user_blacklist where ${other} limit 1)
    union all (select 'unreadable', id, tenant_id, '', id_hash, id_key from app.executive where ${other} limit 1)`.execute(tx))
  const found = rows.map(({ list, ...row }) => ({ ...row, list: list === 'unreadable' ? refuseUnread(row.id_mask) : list }))
  await recordHits(tx, found.map((row) => hitOf(row.list, row, `${maskName(row.name)} ${row.id_mask}`)), occasion)
  const lists = new Map(found.map(({ id_hash, list }) => [numberOf.get(id_hash.toString('hex')), list]))
  return (idNo) => lists.get(sameIdNo(idNo))
}

function refuseUnread(key: string): never {
  throw new Error(`risk lists: the key ${key} of an entry is not here (PAPER_KEY, or paper.key in DATA_DIR)`)
}

/** Why an enterprise may not pay a person, for each of those asked about. */
export async function peopleFaults(tx: Tx, enterprise: Enterprise & { readonly id: string }, personIds: readonly string[], occasion: Omit<Occasion, 'organization'>): Promise<(personId: string) => string | null> {
  if (personIds.length === 0) return () => null
  const { rows } = await sql<{ id: string; id_no: string }>`select id, id_no from app.person where id = any(${[...new Set(personIds)]}::uuid[])`.execute(tx)
  const numberOf = new Map(rows.map(({ id, id_no }) => [id, id_no]))
  const listOf = await listsOf(tx, enterprise, [...numberOf.values()], { ...occasion, organization: enterprise })
  return (personId) => {
    const list = listOf(numberOf.get(personId) ?? '')
    if (list === undefined) return null
    return list === 'executive' ? `是该企业的${RISK_LISTS.executive}，不能作为合作用户收款；${lift}` : `在运营商的${RISK_LISTS.user_blacklist}中，不能收款；${lift}`
  }
}

/** The same before the enterprise has them as workers: why it may not, by identity number. */
export async function workerFaults(tx: Tx, { company_id: id, ...enterprise }: Enterprise & { readonly company_id: string }, idNos: readonly string[], now: Date): Promise<(idNo: string) => string | null> {
  const listOf = await listsOf(tx, enterprise, idNos, { place: 'company_user', organization: { id, name: enterprise.name }, now })
  return (idNo) => {
    const list = listOf(idNo)
    if (list === undefined) return null
    return list === 'executive' ? `该用户是企业的${RISK_LISTS.executive}，不能作为合作用户；${lift}` : `该用户在运营商的${RISK_LISTS.user_blacklist}中，不能作为合作用户；${lift}`
  }
}

/** A text in which words may not stand, or are pointed out; `row`: where it stands in a file, or which of several it is. */
interface Written {
  readonly row: number
  readonly text: string
}

interface WordHit {
  /** As it is listed. */
  readonly word: string
  readonly level: 'remind' | 'refuse'
  /** Where it stands in the text, however it is written there, in UTF-16 units. */
  readonly from: number
  readonly to: number
}

/** The sensitive words in each of these texts, however they are written there, in one pass over all; those that are refused come first. */
export async function wordHits(tx: Tx, asked: readonly Written[], occasion: Occasion): Promise<(text: string) => readonly WordHit[]> {
  const written = [...new Set(asked.map(({ text }) => text))].filter((text) => text !== '')
  if (written.length === 0) return () => []
  const listed = await asSystem(tx, () => tx.selectFrom('app.sensitive_word').select(['id', 'tenant_id', 'word', 'level']).where('is_enable', '=', true).orderBy('level').orderBy('word').execute())
  const find = matcher(listed.map(({ word }) => word))
  const matches = new Map(written.map((text) => [text, find(text).toSorted((one, other) => one.word - other.word || one.from - other.from)]))
  const within = new Map<number, Written[]>()
  for (const one of asked) for (const word of new Set(matches.get(one.text)?.map((match) => match.word))) within.set(word, [...(within.get(word) ?? []), one])
  await recordHits(tx, listed.flatMap((row, word) => (within.has(word) ? [hitOf('sensitive_word', row, row.word, { level: row.level, within: within.get(word) ?? [] })] : [])), occasion)
  return (text) => (matches.get(text) ?? []).flatMap(({ word, from, to }) => {
    const entry = listed[word]
    return entry === undefined ? [] : [{ word: entry.word, level: entry.level, from, to }]
  })
}

/** These words as the texts have them: in full width, with blanks between … For readers who have been told the words. */
export function asWritten(words: readonly string[], texts: readonly string[]): string[] {
  if (words.length === 0) return []
  const find = matcher(words)
  return [...new Set(texts.flatMap((text) => find(text).map(({ from, to }) => text.slice(from, to))))]
}

/** What is wrong with each of these texts, without the column. */
export async function wordFaults(tx: Tx, asked: readonly Written[], occasion: Occasion): Promise<(text: string) => Omit<RowIssue, 'column'> | null> {
  const hitsOf = await wordHits(tx, asked, occasion)
  return (text) => {
    const [hit] = hitsOf(text)
    if (hit === undefined) return null
    const what = `含有${sensitiveWordFields.word.label}“${hit.word}”`
    return hit.level === 'refuse' ? { level: 'error', text: `${what}，请修改；${lift}` } : { level: 'warn', text: `${what}，请核实` }
  }
}

/** Of these industries those that may not be chosen, and why: by the operator's list, or by that of the park. */
export async function listedIndustries(tx: Tx, parkId: string | null, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await asSystem(tx, () => sql<{ industry_id: string; name: string; flavour: string }>`
    select l.industry_id, i.name, t.flavour from app.industry_blacklist l join app.industry i on i.id = l.industry_id join app.tenant t on t.id = l.tenant_id
    where l.industry_id = any(${[...new Set(ids)]}::uuid[]) and (t.flavour = 'saas' or t.id = ${parkId}::uuid) order by t.flavour`.execute(tx))
  return new Map(rows.map(({ industry_id, name, flavour }) => [industry_id, flavour === 'saas' ? `“${name}”在运营商的${RISK_LISTS.industry_blacklist}中，不能选用；${lift}` : `“${name}”是所属园区的敏感行业，不能选用；如需解除，请联系园区`]))
}
