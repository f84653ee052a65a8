import { CompanyUserList } from '@linggong/shared/business/company-user/list'
import { LazyUserImportDialog } from '@linggong/shared/business/company-user/lazy-import'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { addCompanyUser, importUsers } from '../../commands.ts'
import { users } from './users.ts'

/** 合作用户: the people who work for the enterprise. */
export function Page() {
  return <CompanyUserList of={users} command={addCompanyUser} buttons={<ImportButton command={importUsers} dialog={LazyUserImportDialog} />} />
}
