import { checkUserImport, importUsers, userTemplate } from '../../contract/company-users.ts'
import { userImport } from '../../domain/imports/user.ts'
import { ImportDialog } from '../import/import-dialog.tsx'
import { forCompany, type ImportForCompanyProps } from '../import/for-company.tsx'

/** 导入合作用户. */
export function UserImportDialog({ open, company, onClose }: ImportForCompanyProps) {
  return <ImportDialog open={open} definition={userImport} calls={{ template: userTemplate, check: checkUserImport, submit: importUsers }} {...forCompany(userImport, company)} onClose={onClose} />
}
