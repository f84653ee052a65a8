import { FormPage } from '@linggong/shared/business/form-page'
import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { useFresh } from '@linggong/shared/business/fresh'
import { NewOrder } from '@linggong/shared/business/service/new-order'
import { orderedFor } from '@linggong/shared/business/service/order-for'
import { servicePrices } from '@linggong/shared/contract/service-prices'
import { useNavigate, useSearchParams } from '@linggong/shared/ui/router'
import { home } from '../../../home.ts'

/** 新增充值. */
export function Page() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // Its fields keep what they begin with, so an older answer will not do.
  const prices = useRead(servicePrices, {}, { staleTime: 0 })
  const data = useFresh(prices)
  if (data === undefined) return <PendingBlock of={prices} what="服务单价" />
  return (
    <FormPage home={home} title="新增充值">
      <NewOrder key={search.toString()} wanted={orderedFor(search)} prices={data} onDone={(id) => void navigate(`/admin/product/recharge/info/${id}`, { replace: true })} />
    </FormPage>
  )
}
