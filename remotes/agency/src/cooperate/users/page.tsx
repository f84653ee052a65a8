import { CompanyUserList } from '@linggong/shared/business/company-user/list'
import { LazyUserImportDialog } from '@linggong/shared/business/company-user/lazy-import'
import { addCompanyUser, importUsers } from '../../commands.ts'
import { ImportForCompanyButton } from '../../import-for-company.tsx'
import { users } from './users.ts'

/** 用户管理: the people who work for the agency's enterprises. */
export function Page() {
  return <CompanyUserList of={users} command={addCompanyUser} buttons={<ImportForCompanyButton command={importUsers} dialog={LazyUserImportDialog} />} />
}
