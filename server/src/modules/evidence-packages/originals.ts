import { sql } from 'kysely'
import { downloadContracts } from '@linggong/shared/contract/company-users'
import { isUploadPurpose, uploadOf, uploadPurposes } from '@linggong/shared/domain/uploads'
import type { Row } from '../../db/tables.ts'
import { type Actor, isHeld } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { fileIdOf } from '../files/service.ts'
import { isAmong } from '../files/readers.ts'
import { recordFiles } from '../reveals/service.ts'
import type { ProvenBill } from '../evidence/bills.ts'

/** What the reader may have of the originals; decided when they ask, because a job has no permissions. */
export interface Readable {
  readonly contracts: boolean
  readonly purposes: readonly string[]
}

export function readableBy(actor: Actor): Readable {
  const { access } = downloadContracts
  const keys = typeof access === 'string' || access.worker !== undefined ? [] : (access[actor.flavour] ?? [])
  return { contracts: keys.some((key) => isHeld(actor, key)), purposes: uploadPurposes.filter((purpose) => isAmong(actor, uploadOf(purpose).offers) || isAmong(actor, uploadOf(purpose).views)) }
}

/** A document or picture that belongs to a bill, or to all of them. */
export interface Original {
  /** Within the package. */
  readonly name: string
  readonly file: Pick<Row<'app.file'>, 'id' | 'mime' | 'key_id' | 'wrapped_key'>
}

interface Wanted {
  readonly file_id: string
  readonly folder: string
  readonly label: string
}

/** The contracts that these bills rest on, also those that have ended since; each of them on the record before it is in the package. */
export async function workerContracts(tx: Tx, actor: Actor, ids: readonly string[], readable: Readable, now: Date): Promise<Original[]> {
  if (!readable.contracts) return []
  const rows = await tx
    .selectFrom('app.e_contract as e')
    .innerJoin('app.person as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.sn', 'e.file_id', 'e.park_id', 'e.platform_id', 'e.agency_id', 'e.company_id', 'p.name'])
    .where(inScope(actor, 'e'))
    .where(sql<boolean>`e.id = any(${[...ids]}::uuid[])`)
    .where('e.file_id', 'is not', null)
    .orderBy('e.id')
    .execute()
  await recordFiles(tx, actor, rows.map((row) => ({ kind: 'e_contract', id: row.id, chain: row, what: `证据包中的合同${row.sn}`, fields: ['id_no', 'phone'] })), now)
  const wanted = rows.flatMap(({ file_id, sn, name }) => (file_id === null ? [] : [{ file_id, folder: '用户合同', label: `${sn}-${name}` }]))
  // The documents are the agency's, whoever of its chain asks.
  return asSystem(tx, () => originalsOf(tx, wanted))
}

/** What was delivered for these bills and accepted: the files that the reader may see, of those a picture of a person each on the record. */
export async function workFiles(tx: Tx, actor: Actor, bills: readonly ProvenBill[], readable: Readable, now: Date): Promise<Original[]> {
  const ids = bills.map(({ id }) => id)
  const { rows } = await sql<{ file_id: string; folder: string; label: string }>`
    select unnest(d.file_ids) as file_id, '工作成果' as folder, b.sn as label from app.settlement_detail d join app.bill b on b.park_id = d.park_id and b.id = d.bill_id
      where ${inScope(actor, 'd')} and d.bill_id = any(${ids}::uuid[])
    union select unnest(a.deliverable_file_ids), '工作成果', b.sn from app.bill b
      join app.task t on t.park_id = b.park_id and t.company_id = b.company_id and t.sn = b.task_sn
      join app.task_apply a on a.park_id = t.park_id and a.task_id = t.id and a.person_id = b.person_id
      where ${inScope(actor, 'b')} and b.id = any(${ids}::uuid[])
    union select o.file_id, '验收单', o.sn from app.bill_accept_order l join app.accept_order o on o.park_id = l.park_id and o.id = l.accept_order_id
      where ${inScope(actor, 'l')} and l.bill_id = any(${ids}::uuid[])`.execute(tx)
  return seen(tx, actor, rows, readable, now)
}

/** Of the settlements: vouchers of payments outside; and the contracts of their enterprises. */
export async function commonFiles(tx: Tx, actor: Actor, bills: readonly ProvenBill[], readable: Readable, now: Date): Promise<Original[]> {
  const { rows } = await sql<{ url: string; folder: string; label: string }>`
    select s.voucher_url as url, '付款凭证' as folder, s.sn as label from app.settlement s
      where ${inScope(actor, 's')} and s.id = any(${[...new Set(bills.map(({ settlement_id }) => settlement_id))].filter((id) => id !== null)}::uuid[]) and s.voucher_url <> ''
    union select c.contract_url, '企业合同', c.sn from app.company_contract c
      where ${inScope(actor, 'c')} and c.company_id = any(${[...new Set(bills.map(({ company_id }) => company_id))]}::uuid[]) and c.contract_url <> '' and c.audit_status = 'passed'`.execute(tx)
  return seen(tx, actor, rows.flatMap(({ url, ...row }) => (fileIdOf(url) === null ? [] : [{ ...row, file_id: fileIdOf(url) ?? '' }])), readable, now)
}

async function seen(tx: Tx, actor: Actor, wanted: readonly Wanted[], { purposes }: Readable, now: Date): Promise<Original[]> {
  if (wanted.length === 0) return []
  const rows = await tx.selectFrom('app.file as f').selectAll('f').where(inScope(actor, 'f')).where(sql<boolean>`f.id = any(${wanted.map(({ file_id }) => file_id)}::uuid[])`).where('f.stored_at', 'is not', null).execute()
  const allowed = rows.filter(({ purpose, tenant_id }) => {
    if (!isUploadPurpose(purpose) || !purposes.includes(purpose)) return false
    const { seenAbove } = uploadOf(purpose)
    return seenAbove === 'all' || tenant_id === actor.tenantId || (seenAbove === 'operator' && actor.flavour === 'saas')
  })
  const sealed = allowed.filter(({ key_id }) => key_id !== null)
  await recordFiles(tx, actor, sealed.map((file) => ({ kind: 'paper', id: file.id, chain: file, what: '证据包中的照片', fields: [file.purpose] })), now)
  const ids = new Set(allowed.map(({ id }) => id))
  return originalsOf(tx, wanted.filter(({ file_id }) => ids.has(file_id)))
}

async function originalsOf(tx: Tx, wanted: readonly Wanted[]): Promise<Original[]> {
  if (wanted.length === 0) return []
  const rows = await tx.selectFrom('app.file').select(['id', 'mime', 'name', 'key_id', 'wrapped_key']).where(sql<boolean>`id = any(${wanted.map(({ file_id }) => file_id)}::uuid[])`).where('stored_at', 'is not', null).execute()
  const files = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ file_id, folder, label }) => {
    const file = files.get(file_id)
    const extension = /\.[a-z0-9]{1,5}$/iu.exec(file?.name ?? '')?.[0].toLowerCase() ?? (file?.mime === 'application/pdf' ? '.pdf' : '')
    return file === undefined ? [] : [{ name: `${folder}/${plainName(label)}-${file_id.slice(-6)}${extension}`, file }]
  })
}

/** As a file may be called on every system. */
export const plainName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)
