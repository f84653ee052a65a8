import { CompanyUserList } from '@linggong/shared/business/company-user/list'
import { addCompanyUser } from '../../commands.ts'
import { users } from './users.ts'

/** 合作用户: the people who work for the enterprise. */
export function Page() {
  return <CompanyUserList of={users} command={addCompanyUser} />
}
