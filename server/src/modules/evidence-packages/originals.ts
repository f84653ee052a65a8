import { sql } from 'kysely'
import { downloadContracts } from '@linggong/shared/contract/company-users'
import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { FLAVOURS } from '@linggong/shared/domain/flavour-labels'
import { isUploadPurpose, uploadOf, uploadPurposes } from '@linggong/shared/domain/uploads'
import type { Row } from '../../db/tables.ts'
import { type Actor, isHeld } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { isAmong } from '../files/readers.ts'
import { recordFiles, type WholeFile } from '../reveals/service.ts'
import type { Wanted } from './wanted.ts'

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

type File = Pick<Row<'app.file'>, 'id' | 'mime' | 'name' | 'size' | 'purpose' | 'tenant_id' | 'key_id' | 'wrapped_key' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'stored_at' | 'expire_at'>

/** A document or picture that belongs to a bill, or to several of them. */
export interface Original extends Wanted {
  /** Within the package. */
  readonly name: string
  readonly file: File
}

/** What is not in the package, and why. */
export interface Omitted extends Wanted {
  readonly why: string
}

export interface Sorted {
  readonly originals: readonly Original[]
  readonly omitted: readonly Omitted[]
}

/** Of what is wanted, what the reader gets, and why they get nothing of the rest. */
export async function sorted(tx: Tx, actor: Actor, wanted: readonly Wanted[], readable: Readable, now: Date): Promise<Sorted> {
  const ids = [...new Set(wanted.flatMap(({ file_id }) => file_id ?? []))]
  if (ids.length === 0) return { originals: [], omitted: wanted.map((one) => ({ ...one, why: one.lacking ?? '' })) }
  const seen = await tx.selectFrom('app.file as f').select('f.id').where(inScope(actor, 'f')).where(sql<boolean>`f.id = any(${ids}::uuid[])`).execute()
  // As the system: of what they may not see the reason is told. The documents of contracts are the agency's, whoever of its chain asks.
  const rows = await asSystem(tx, (system) =>
    system.selectFrom('app.file').select(['id', 'mime', 'name', 'size', 'purpose', 'tenant_id', 'key_id', 'wrapped_key', 'park_id', 'platform_id', 'agency_id', 'company_id', 'stored_at', 'expire_at']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute())
  const files = new Map(rows.map((row) => [row.id, row]))
  const inView = new Set(seen.map(({ id }) => id))
  const originals: Original[] = []
  const omitted: Omitted[] = []
  for (const one of wanted) {
    const file = files.get(one.file_id ?? '')
    const why = one.file_id === null ? (one.lacking ?? '') : whyNot(actor, one, file, { readable, isInView: inView.has(one.file_id), now })
    if (why !== null || file === undefined) omitted.push({ ...one, why: why ?? '' })
    else originals.push({ ...one, file, name: nameOf(one, file) })
  }
  return { originals, omitted }
}

interface View {
  readonly readable: Readable
  readonly isInView: boolean
  readonly now: Date
}

function whyNot(actor: Actor, { contract }: Wanted, file: File | undefined, { readable, isInView, now }: View): string | null {
  if (file === undefined || file.stored_at === null) return '文件没有保存在系统中'
  if (file.expire_at !== null && file.expire_at <= now) return '文件已过保存期限'
  if (contract !== undefined) return readable.contracts ? null : '操作人没有下载合同的权限'
  const { purpose } = file
  if (!isUploadPurpose(purpose)) return '文件不提供查看'
  const { offers, views, seenAbove } = uploadOf(purpose)
  const readers = flavours.filter((flavour) => [...(offers[flavour] ?? []), ...(views[flavour] ?? [])].length > 0)
  if (!readers.includes(actor.flavour)) return `仅${namesOf(readers)}可以查看`
  if (!readable.purposes.includes(purpose)) return '操作人没有查看权限'
  const isAbove = seenAbove === 'all' || (seenAbove === 'operator' && actor.flavour === 'saas')
  if (file.tenant_id !== actor.tenantId && !isAbove) return '仅上传文件的组织可以查看'
  return isInView ? null : '文件不在操作人的可见范围内'
}

const namesOf = (readers: readonly Flavour[]): string => readers.map((flavour) => FLAVOURS.find(({ value }) => value === flavour)?.label ?? '').join('、')

/** Before they are in the package: contracts, sheets and photos of persons, each once on the record. */
export async function recordOriginals(tx: Tx, actor: Actor, originals: readonly Original[], now: Date): Promise<void> {
  await recordFiles(tx, actor, originals.flatMap(({ file, contract }): WholeFile[] => {
    if (contract !== undefined) return [{ kind: 'e_contract', id: contract.id, chain: file, what: `证据包中的合同${contract.sn}`, fields: ['id_no', 'phone'] }]
    if (file.key_id !== null) return [{ kind: 'paper', id: file.id, chain: file, what: '证据包中的照片', fields: [file.purpose] }]
    return isUploadPurpose(file.purpose) && uploadOf(file.purpose).isRevealed ? [{ kind: 'import_file', id: file.id, chain: file, what: `证据包中的${file.name}` }] : []
  }), now)
}

function nameOf({ folder, label }: Wanted, { id, name, mime }: File): string {
  const extension = /\.[a-z0-9]{1,5}$/iu.exec(name)?.[0].toLowerCase() ?? (mime === 'application/pdf' ? '.pdf' : '')
  return `${folder}/${plainName(label)}-${id.slice(-6)}${extension}`
}

/** As a file may be called on every system. */
export const plainName = (text: string): string => text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 80)

/** As the index tells it: each kind and reason once, with the first of those that it is about. */
export function omissionsOf(omitted: readonly Omitted[]): string[] {
  const groups = Map.groupBy(omitted, ({ folder, why }) => `${folder}：${why}`)
  return [...groups].map(([text, some]) => {
    const labels = [...new Set(some.map(({ label }) => label))].filter((label) => label !== '')
    return `${text}${labels.length === 0 ? '' : `（${labels.slice(0, 3).join('、')}${labels.length > 3 ? ` 等 ${labels.length} 份` : ''}）`}`
  })
}
