import { Messages } from '@linggong/shared/business/home/messages'
import { HomePage } from '@linggong/shared/business/home/page'
import { Unopened } from '@linggong/shared/business/home/unopened'
import { listAgencies } from '@linggong/shared/contract/tenants'
import { platformHome } from '@linggong/shared/domain/home/above'
import { home } from '../home.ts'

const further = <Unopened home={home} of="agency" what="业务公司" call={listAgencies} keys="PlatformOperateBusinessPageIndex" />

/** 首页. */
export function Page() {
  return <HomePage home={home} facts={platformHome} aside={<Messages />} further={further} />
}
