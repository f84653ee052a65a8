import { CompanyUserList } from '@linggong/shared/business/company-user/list'
import { addCompanyUser } from '../../commands.ts'
import { users } from './users.ts'

/** 用户管理: the people who work for the agency's enterprises. */
export function Page() {
  return <CompanyUserList of={users} command={addCompanyUser} />
}
