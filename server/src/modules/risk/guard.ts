import { sql } from 'kysely'
import { sensitiveWordFields } from '@linggong/shared/domain/fields/risk'
import type { RowIssue } from '@linggong/shared/domain/imports/define'
import { RISK_LISTS } from '@linggong/shared/domain/risk-lists'
import { businessDate } from '@linggong/shared/domain/time'
import { asSystem, type Tx } from '../../kernel/transaction.ts'

// What the lists forbid. Their entries belong to the operator, or to a park, and nobody else reads them: the system compares, and tells of
// those alone that the caller has named which list stands in the way, and who can lift it. Entries past their last day do not count.

const lift = '如需解除，请联系运营商'

interface Enterprise {
  readonly name: string
  readonly credit_code: string
}

interface Fault {
  readonly field: 'name' | 'credit_code'
  readonly text: string
}

/** Why an enterprise may not be opened, for each of those asked about; by its name or its credit code. */
export async function enterpriseFaults(tx: Tx, asked: readonly Enterprise[], now: Date): Promise<(one: Enterprise) => Fault | null> {
  const { rows } = await asSystem(tx, () => sql<Enterprise>`
    select name, credit_code from app.enterprise_blacklist
    where (expire_at is null or expire_at >= ${businessDate(now)}::date)
      and (name = any(${asked.map(({ name }) => name)}::text[]) or (credit_code <> '' and credit_code = any(${asked.map(({ credit_code }) => credit_code)}::text[])))`.execute(tx))
  const [names, codes] = [new Set(rows.map(({ name }) => name)), new Set(rows.flatMap(({ credit_code }) => (credit_code === '' ? [] : [credit_code])))]
  return ({ name, credit_code }) => {
    if (codes.has(credit_code)) return { field: 'credit_code', text: `该统一社会信用代码在运营商的${RISK_LISTS.enterprise_blacklist}中，不能办理业务；${lift}` }
    return names.has(name) ? { field: 'name', text: `“${name}”在运营商的${RISK_LISTS.enterprise_blacklist}中，不能办理业务；${lift}` } : null
  }
}

type PersonList = 'user_blacklist' | 'executive'

/** The lists that forbid an enterprise these people, by identity number. An executive is one of this enterprise, by its credit code or its name. */
async function listsOf(tx: Tx, { name, credit_code }: Enterprise, idNos: readonly string[], now: Date): Promise<ReadonlyMap<string, PersonList>> {
  if (idNos.length === 0) return new Map()
  const ids = [...new Set(idNos)]
  const { rows } = await asSystem(tx, () => sql<{ id_no: string; list: PersonList }>`
    select id_no, 'user_blacklist' as list from app.user_blacklist
      where id_no = any(${ids}::text[]) and (expire_at is null or expire_at >= ${businessDate(now)}::date)
    union all
    select id_no, 'executive' from app.executive
      where id_no = any(${ids}::text[]) and (enterprise_name = ${name} or (credit_code <> '' and credit_code = ${credit_code}))`.execute(tx))
  return new Map(rows.map(({ id_no, list }) => [id_no, list]))
}

/** Why an enterprise may not pay a person, for each of those asked about. */
export async function peopleFaults(tx: Tx, enterprise: Enterprise, personIds: readonly string[], now: Date): Promise<(personId: string) => string | null> {
  if (personIds.length === 0) return () => null
  const { rows } = await sql<{ id: string; id_no: string }>`select id, id_no from app.person where id = any(${[...new Set(personIds)]}::uuid[])`.execute(tx)
  const numberOf = new Map(rows.map(({ id, id_no }) => [id, id_no]))
  const lists = await listsOf(tx, enterprise, [...numberOf.values()], now)
  return (personId) => {
    const list = lists.get(numberOf.get(personId) ?? '')
    if (list === undefined) return null
    return list === 'executive' ? `是该企业的${RISK_LISTS.executive}，不能作为合作用户收款；${lift}` : `在运营商的${RISK_LISTS.user_blacklist}中，不能收款；${lift}`
  }
}

/** The same before the enterprise has them as workers: why it may not, by identity number. */
export async function workerFaults(tx: Tx, enterprise: Enterprise, idNos: readonly string[], now: Date): Promise<(idNo: string) => string | null> {
  const lists = await listsOf(tx, enterprise, idNos, now)
  return (idNo) => {
    const list = lists.get(idNo)
    if (list === undefined) return null
    return list === 'executive' ? `该用户是企业的${RISK_LISTS.executive}，不能作为合作用户；${lift}` : `该用户在运营商的${RISK_LISTS.user_blacklist}中，不能作为合作用户；${lift}`
  }
}

/** What is wrong with each of these texts, without the column. */
export async function wordFaults(tx: Tx, asked: readonly string[]): Promise<(text: string) => Omit<RowIssue, 'column'> | null> {
  const written = [...new Set(asked)].filter((text) => text !== '')
  if (written.length === 0) return () => null
  const { rows } = await asSystem(tx, () => sql<{ word: string; level: 'remind' | 'refuse' }>`
    select w.word, w.level from app.sensitive_word w
    where w.is_enable and exists (select from unnest(${written}::text[]) as t(body) where strpos(lower(t.body), lower(w.word)) > 0)
    order by w.level desc, w.word`.execute(tx))
  return (text) => {
    const hit = rows.find(({ word }) => text.toLowerCase().includes(word.toLowerCase()))
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
