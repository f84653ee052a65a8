import { Messages } from '@linggong/shared/business/home/messages'
import { HomePage } from '@linggong/shared/business/home/page'
import { Unopened } from '@linggong/shared/business/home/unopened'
import { listParks, listPlatforms } from '@linggong/shared/contract/tenants'
import { saasHome } from '@linggong/shared/domain/home/saas'
import { home } from '../home.ts'
import { Groups } from './groups.tsx'

const further = (
  <>
    <Unopened home={home} of="group" what="集团" call={listPlatforms} keys="AdminCustomerGroupPageIndex" />
    <Unopened home={home} of="park" what="园区" call={listParks} keys="AdminOperateParkPageIndex" />
  </>
)

/** 首页. */
export function Page() {
  return <HomePage home={home} facts={saasHome} lead={<Groups />} aside={<Messages />} further={further} />
}
