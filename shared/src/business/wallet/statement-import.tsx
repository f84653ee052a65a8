import { checkStatementImport, importStatement, statementTemplate } from '../../contract/reconciliation.ts'
import { statementImport } from '../../domain/imports/bank-statement.ts'
import { ImportDialog } from '../import/import-dialog.tsx'

interface StatementImportProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** 导入银行流水: the file of an account as the bank gives it, also in GBK. */
export function StatementImportDialog({ open, onClose }: StatementImportProps) {
  return <ImportDialog open={open} definition={statementImport} calls={{ template: statementTemplate, check: checkStatementImport, submit: importStatement }} onClose={onClose} />
}
