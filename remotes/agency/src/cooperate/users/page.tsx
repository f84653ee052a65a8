import { CompanyUserList } from '@linggong/shared/business/company-user/list'
import { LazyBatchEditDialog, LazyTerminationImportDialog, LazyUserImportDialog } from '@linggong/shared/business/company-user/lazy-import'
import { BulkMenu } from '@linggong/shared/business/import/bulk-menu'
import { addCompanyUser, editUsers, endUsers, importUsers } from '../../commands.ts'
import { ImportForCompanyButton, useImportForCompany } from '../../import-for-company.tsx'
import { users } from './users.ts'

/** 用户管理: the people who work for the agency's enterprises. */
export function Page() {
  return (
    <CompanyUserList
      of={users}
      command={addCompanyUser}
      buttons={
        <>
          <BulkButton />
          <ImportForCompanyButton command={importUsers} dialog={LazyUserImportDialog} />
        </>
      }
    />
  )
}

/** 批量修改 and 批量终止. */
function BulkButton() {
  const edit = useImportForCompany({ command: editUsers, dialog: LazyBatchEditDialog })
  const end = useImportForCompany({ command: endUsers, dialog: LazyTerminationImportDialog })
  return (
    <>
      <BulkMenu choices={[{ command: editUsers, onClick: edit.start }, { command: endUsers, onClick: end.start }]} />
      {edit.dialogs}
      {end.dialogs}
    </>
  )
}
