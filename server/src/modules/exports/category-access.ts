import { exportBillBatches } from '@linggong/shared/contract/bill-batches'
import { exportBillReceipts, exportBills, importBills } from '@linggong/shared/contract/bills'
import type { Access } from '@linggong/shared/contract/call'
import { createReceipt, exportSettlements } from '@linggong/shared/contract/settlements'
import { exportPlatforms } from '@linggong/shared/contract/tenants'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'

/** The calls that fill a record of this category: who may make one of them may read what came of it. */
const makers: Readonly<Record<string, readonly Access[]>> = {
  'export:bill': [exportBills.access],
  'export:bill_batch': [exportBillBatches.access],
  'export:settlement': [exportSettlements.access],
  'export:receipt': [createReceipt.access, exportBillReceipts.access],
  'export:group_company': [exportPlatforms.access],
  'export:import_error': [importBills.access],
  'import:bill': [importBills.access],
}

/** 403 where the caller sees the record but may not have what is inside; a category that is not listed is for who asked. */
export function requireCategory(actor: Actor, job: { readonly kind: string; readonly category: string; readonly staff_id: string }): void {
  const accesses = makers[`${job.kind}:${job.category}`]
  const keys = accesses?.flatMap((access) => (typeof access === 'string' ? [] : (access[actor.flavour] ?? [])))
  const may = keys === undefined ? job.staff_id === actor.staffId : keys.some((key) => actor.permissions.has(key))
  if (!may) refuse('forbidden', texts.forbidden)
}
