import { CompanyUserDetail, wholePerson } from '@linggong/shared/business/company-user/detail'
import { users } from '../users.ts'

/** 合作用户详情, read only. */
export function Page() {
  return <CompanyUserDetail of={users} person={wholePerson} />
}
