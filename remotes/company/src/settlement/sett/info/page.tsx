import type { Asked } from '@linggong/shared/business/settlement/dialog-host'
import { SettlementDetail, type SettlementRecord } from '@linggong/shared/business/settlement/detail'
import { ReceiptButton } from '@linggong/shared/business/settlement/receipt-button'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { type SettlementAction, page, useActionsOf } from '../actions.ts'
import { SettlementDialogs } from '../dialogs.tsx'

/** 结算单详情 of the enterprise: confirm, pay, pay again. */
export function Page() {
  const [asked, setAsked] = useState<Asked<SettlementAction> | null>(null)
  return (
    <>
      <SettlementDetail
        billPath="/company/settlement/bill/info"
        batchPath="/company/settlement/bill/batch/info"
        actions={(record) => <Actions record={record} onAsk={setAsked} />}
      />
      <SettlementDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function Actions({ record, onAsk }: { readonly record: SettlementRecord; readonly onAsk: (asked: Asked<SettlementAction>) => void }) {
  const actionsOf = useActionsOf()
  const [primary, ...others] = actionsOf(record)
  return (
    <>
      <ReceiptButton record={record} />
      {[...others.toReversed(), ...(primary ? [primary] : [])].map(({ key, label, permission, isDanger = false }) => (
        <Fragment key={key}>
          <PermissionMark keys={`${page}:${permission}`} />
          <Button type={key === primary?.key && !isDanger ? 'primary' : 'default'} danger={isDanger} onClick={() => onAsk({ action: key, id: record.id })}>
            {label}
          </Button>
        </Fragment>
      ))}
    </>
  )
}
