import { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import { exportBillReceipts, exportBills } from '@linggong/shared/contract/bills'
import type { Access } from '@linggong/shared/contract/call'
import { createReceipt, exportSettlements } from '@linggong/shared/contract/settlements'
import { exportPlatforms } from '@linggong/shared/contract/tenants'
import { importersOf, importKind } from '@linggong/shared/domain/imports/kinds'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { errorsCategory, errorsPayload } from './errors-file.ts'

/** The calls that fill a record of this category: who may make one of them may read what came of it. */
const makers: Readonly<Record<string, readonly Access[]>> = {
  'export:bill': [exportBills.access],
  'export:bill_batch': [exportBillBatches.access],
  'export:settlement': [exportSettlements.access],
  'export:receipt': [createReceipt.access, exportBillReceipts.access],
  'export:group_company': [exportPlatforms.access],
}

interface Recorded {
  readonly kind: string
  readonly category: string
  readonly payload: unknown
  readonly staff_id: string
}

/** The rows of an import, and the file of those that it refused, are for who imports such files; a category that nobody knows is for who asked. */
function keysOf({ kind, category, payload }: Recorded, { flavour }: Actor): readonly string[] | undefined {
  if (kind === 'import') return importKind(category) && importersOf(category, flavour)
  if (category === errorsCategory) return importersOf(errorsPayload.parse(payload).category, flavour)
  return makers[`${kind}:${category}`]?.flatMap((access) => (typeof access === 'string' ? [] : (access[flavour] ?? [])))
}

/** 403 where the caller sees the record but may not have what is inside. */
export function requireCategory(actor: Actor, job: Recorded): void {
  const keys = keysOf(job, actor)
  const may = keys === undefined ? job.staff_id === actor.staffId : keys.some((key) => actor.permissions.has(key))
  if (!may) refuse('forbidden', texts.forbidden)
}
