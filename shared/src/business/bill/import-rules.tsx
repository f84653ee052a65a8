import { send } from '@linggong/shared/api/client'
import type { ImportRow, ImportRules } from '@linggong/shared/ui/import-preview'
import { checkBillImport } from '../../contract/bills.ts'
import { BILL_COLUMNS, type BillColumn, MAX_BILL_ROWS, checkRowFormat, matchBillHeaders, normalizeRow } from '../../domain/bill-import.ts'
import { checkDuplicates } from '../../domain/bill-import-duplicates.ts'
import { businessDate } from '../../domain/time.ts'

/** How a bill spreadsheet is read and checked (decision 17); the server repeats the checks at submission. */
export function billImportRules(companyId: string | undefined): ImportRules<BillColumn> {
  // Each row is checked alone and then among all; cells are never changed in place.
  const normal = new WeakMap<ImportRow<BillColumn>, ReturnType<typeof normalizeRow>>()
  const normalOf = (cells: ImportRow<BillColumn>): ReturnType<typeof normalizeRow> => {
    const known = normal.get(cells) ?? normalizeRow(cells)
    normal.set(cells, known)
    return known
  }
  return {
    columns: BILL_COLUMNS,
    maxRows: MAX_BILL_ROWS,
    matchHeaders: matchBillHeaders,
    formatCheck: (cells) => checkRowFormat(normalOf(cells), businessDate(new Date())),
    fileCheck: (rows) => checkDuplicates(rows.map(normalOf)),
    serverCheck: async (rows, signal) => {
      const { results } = await send(checkBillImport, { body: { ...companyOf(companyId), rows: [...rows] }, signal, quiet: true })
      return results
    },
    // Limits count per worker: a change of one of his rows concerns the others.
    groupOf: (cells: ImportRow<BillColumn>) => cells.id_no.trim().toUpperCase(),
  }
}

export const companyOf = (companyId: string | undefined) => (companyId === undefined ? {} : { company_id: companyId })
