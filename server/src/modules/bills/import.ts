import type { z } from 'zod'
import type { billImportCheck, billImportCheckResult, billImportSubmission } from '@linggong/shared/contract/schemas/bill-import'
import { sum } from '@linggong/shared/domain/money'
import { businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { findContract, termsOf } from '../terms/terms.ts'
import { checkRows, hasError } from './import-check.ts'

/** An agency names the company; a company imports only for itself. */
function companyOf(actor: Actor, named: string | undefined): string {
  if (actor.flavour === 'company') {
    if (named !== undefined && named !== actor.tenantId) refuse(400, '只能为本企业导入账单')
    return actor.tenantId
  }
  return named ?? refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] })
}

/** The issues that submitting each row would cause; stores nothing (decision 17). */
export async function checkImport(tx: Tx, actor: Actor, input: z.output<typeof billImportCheck>, now: Date): Promise<z.output<typeof billImportCheckResult>> {
  const company = await visibleCompany(tx, actor, input.company_id)
  const checked = await checkRows(tx, await termsOf(tx, company), await findContract(tx, company, businessDate(now)), input.rows, now)
  const results = checked.filter((one) => one.issues.length > 0)
  return {
    total: checked.length,
    error_rows: results.filter(hasError).length,
    warn_rows: results.filter((one) => !hasError(one)).length,
    amount: sum(checked.map((one) => Math.max(0, one.row.amount ?? 0))),
    results: results.map((one) => ({ row: one.row.row, issues: one.issues })),
  }
}

/** Stores the rows and enqueues the job; does not wait for it. */
export async function submitImport(tx: Tx, actor: Actor, input: z.output<typeof billImportSubmission>): Promise<{ id: string }> {
  const company = await visibleCompany(tx, actor, input.company_id)
  if (new Set(input.bills.map((row) => row.row)).size !== input.bills.length) refuse(400, '行号重复，请重新选择文件')
  const id = await enqueueJob(tx, actor, {
    kind: 'import',
    category: 'bill',
    filename: input.filename,
    payload: { company_id: company, remark: input.bill_remark, file_url: input.file_url },
    total: input.bills.length,
  })
  await insertRows(tx, 'app.import_row', input.bills.map((row) => ({ ...actor.chain, job_id: id, row_no: row.row, raw: row, ok: null })))
  return { id }
}

async function visibleCompany(tx: Tx, actor: Actor, named: string | undefined): Promise<string> {
  return (await enabledCompany(tx, actor, companyOf(actor, named))).id
}
