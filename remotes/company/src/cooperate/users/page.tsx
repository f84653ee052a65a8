import { CompanyUserList } from '@linggong/shared/business/company-user/list'
import { LazyTerminationImportDialog, LazyUserImportDialog } from '@linggong/shared/business/company-user/lazy-import'
import { BulkMenu } from '@linggong/shared/business/import/bulk-menu'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { useState } from 'react'
import { addCompanyUser, endUsers, importUsers } from '../../commands.ts'
import { users } from './users.ts'

/** 合作用户: the people who work for the enterprise. */
export function Page() {
  return (
    <CompanyUserList
      of={users}
      command={addCompanyUser}
      buttons={
        <>
          <EndButton />
          <ImportButton command={importUsers} dialog={LazyUserImportDialog} />
        </>
      }
    />
  )
}

/** 批量终止. The dialog stays mounted when closed, because it contains the one after submission. */
function EndButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BulkMenu choices={[{ command: endUsers, onClick: () => setOpen(true) }]} />
      <LazyTerminationImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
