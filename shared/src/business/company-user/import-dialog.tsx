import { useTenant } from '@linggong/shared/session/use-session'
import { checkBatchEdit, checkTerminations, checkUserImport, importBatchEdit, importTerminations, importUsers, terminationTemplate, userTemplate } from '../../contract/company-users.ts'
import { batchEditImport } from '../../domain/imports/batch-edit.ts'
import { terminationImport } from '../../domain/imports/termination.ts'
import { userImport } from '../../domain/imports/user.ts'
import { ImportDialog } from '../import/import-dialog.tsx'
import { forCompany, type ImportForCompanyProps } from '../import/for-company.tsx'

/** 导入合作用户. */
export function UserImportDialog({ open, company, onClose }: ImportForCompanyProps) {
  return <ImportDialog open={open} definition={userImport} calls={{ template: userTemplate, check: checkUserImport, submit: importUsers }} {...forCompany(userImport, company)} onClose={onClose} />
}

/** 批量修改: of an agency's enterprise. */
export function BatchEditDialog({ open, company, onClose }: ImportForCompanyProps) {
  if (company === undefined) return null
  return (
    <ImportDialog
      open={open}
      definition={batchEditImport}
      calls={{ check: checkBatchEdit, submit: importBatchEdit }}
      title={`${batchEditImport.title} · ${company.name}`}
      place={{ company_id: company.id }}
      onClose={onClose}
    />
  )
}

/** 批量终止: the enterprise is named, also when it is one's own (R615). */
export function TerminationImportDialog({ open, company, onClose }: ImportForCompanyProps) {
  const tenant = useTenant()
  const companyId = company?.id ?? tenant?.id
  if (companyId === undefined) return null
  return (
    <ImportDialog
      open={open}
      definition={terminationImport}
      calls={{ template: terminationTemplate, check: checkTerminations, submit: importTerminations }}
      title={company === undefined ? terminationImport.title : `${terminationImport.title} · ${company.name}`}
      place={{ company_id: companyId }}
      onClose={onClose}
    />
  )
}
