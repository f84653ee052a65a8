import { DocumentList } from '@linggong/shared/business/document-list'
import { ApplyButton, ApplyFor } from '@linggong/shared/business/invoice-batches/apply-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { Button } from 'antd'
import { useState } from 'react'
import { applyForInvoices } from '../../commands.ts'
import { batches } from './batches.ts'
import { invoices } from './invoices.ts'

const SubAccountDialog = lazyDialog(() => import('./dialogs/sub-account.tsx').then(({ SubAccountDialog: dialog }) => dialog))

const lists = [{ key: 'invoice_batch', label: '开票申请' }, { key: 'invoice', label: '发票' }] as const

/** 开票管理 (R020): applications, and the invoices that were issued for them. */
export function Page() {
  const [isAccountOpen, setAccountOpen] = useState(false)
  const tabs = useListTabs(lists)
  const apply = <ApplyButton command={applyForInvoices} />
  if (tabs.activeKey === 'invoice') return <DocumentList of={invoices} tabs={tabs} />
  return (
    <>
      <DocumentList
        of={batches}
        tabs={tabs}
        button={
          <>
            <Button onClick={() => setAccountOpen(true)}>集团子账户</Button>
            {apply}
          </>
        }
        emptyAction={apply}
      />
      <ApplyFor command={applyForInvoices} />
      {isAccountOpen && (
        <>
          <FocusReturn />
          <SubAccountDialog onClose={() => setAccountOpen(false)} />
        </>
      )}
    </>
  )
}
