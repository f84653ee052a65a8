import { DocumentList } from '@linggong/shared/business/document-list'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { importUserInvoices } from '../../commands.ts'
import { userInvoices } from './user-invoices.tsx'

const UserInvoiceImport = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.UserInvoiceImport))

/** 个人代开 (待开发票). */
export function Page() {
  return <DocumentList of={userInvoices} button={<ImportButton command={importUserInvoices} dialog={UserInvoiceImport} />} />
}
