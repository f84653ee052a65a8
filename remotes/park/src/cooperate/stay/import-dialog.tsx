import { ImportDialog } from '@linggong/shared/business/import/import-dialog'
import { checkUserInvoices, importUserInvoices, userInvoiceTemplate } from '@linggong/shared/contract/user-invoices'
import { userInvoiceImport } from '@linggong/shared/domain/imports/user-invoice'

interface UserInvoiceImportProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** 导入已开发票: what the bureau has issued. */
export function UserInvoiceImport(props: UserInvoiceImportProps) {
  return <ImportDialog {...props} definition={userInvoiceImport} title="导入已开发票" calls={{ template: userInvoiceTemplate, check: checkUserInvoices, submit: importUserInvoices }} />
}
