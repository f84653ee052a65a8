import { DocumentList } from '@linggong/shared/business/document-list'
import { Can } from '@linggong/shared/ui/can'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useNavigate } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useState } from 'react'
import { addTopupOrder } from '../../commands.ts'
import { orders } from './orders.ts'

const PricesDialog = lazyDialog(() => import('./prices-dialog.tsx').then((module) => module.PricesDialog))

/** 产品充值: the orders of parks, groups and agencies. */
export function Page() {
  const navigate = useNavigate()
  const [isPricing, setPricing] = useState(false)
  return (
    <>
      <DocumentList
        of={orders}
        button={
          <>
            <Can keys="AdminProductRechargePageIndex:price">
              <Button onClick={() => setPricing(true)}>服务单价</Button>
            </Can>
            <CommandButton command={addTopupOrder} onClick={() => void navigate('/admin/product/recharge/add')} />
          </>
        }
        emptyAction={<CommandButton command={addTopupOrder} onClick={() => void navigate('/admin/product/recharge/add')} />}
      />
      {isPricing && <PricesDialog onClose={() => setPricing(false)} />}
    </>
  )
}
