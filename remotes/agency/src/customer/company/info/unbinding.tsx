import { useRead } from '@linggong/shared/api/queries'
import { listAlipayBalances } from '@linggong/shared/contract/alipay'
import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useState } from 'react'

const UnbindDialog = lazyDialog(() => import('../../../finance/account/dialogs/unbind.tsx').then((module) => module.UnbindDialog))

/** 解绑支付宝 (R595), where the enterprise has signed with the payment app. */
export function Unbinding({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(listAlipayBalances, { query: { company_id: id, page_size: 1 } }, { staleTime: 0 })
  const row = data?.results[0]
  if (row?.status !== 'signed') return null
  return (
    <Can keys="AgencyCustomerCompanyPageIndex:unbind_alipay">
      <Button danger onClick={() => setOpen(true)}>
        解绑支付宝
      </Button>
      {isOpen && <UnbindDialog row={row} onClose={() => setOpen(false)} />}
    </Can>
  )
}
