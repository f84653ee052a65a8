import type { Asked } from '@linggong/shared/business/settlement/dialog-host'
import { SettlementDetail, type SettlementRecord } from '@linggong/shared/business/settlement/detail'
import { ReceiptButton } from '@linggong/shared/business/settlement/receipt-button'
import { usePermissions } from '@linggong/shared/session/permissions'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { type SettlementAction, actionsOf, keyOf } from '../actions.ts'
import { SettlementDialogs } from '../dialogs.tsx'

/** 结算单详情 of the agency: audit, write off, end. */
export function Page() {
  const [asked, setAsked] = useState<Asked<SettlementAction> | null>(null)
  return (
    <>
      <SettlementDetail
        billPath="/agency/settlement/bill/info"
        batchPath="/agency/settlement/bill/batch/info"
        actions={(record) => <Actions record={record} onAsk={setAsked} />}
      />
      <SettlementDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** These lead on; the others only change or take back. */
const leading = new Set(['audit', 'write_off', 'finish'])

function Actions({ record, onAsk }: { readonly record: SettlementRecord; readonly onAsk: (asked: Asked<SettlementAction>) => void }) {
  const { can } = usePermissions()
  return (
    <>
      <ReceiptButton record={record} />
      {actionsOf(record, can)
        .toReversed()
        .map((action) => (
          <Fragment key={action.key}>
            <PermissionMark keys={keyOf(action)} />
            <Button danger={action.isDanger === true} type={leading.has(action.key) ? 'primary' : 'default'} onClick={() => onAsk({ action: action.key, id: record.id })}>
              {action.label}
            </Button>
          </Fragment>
        ))}
    </>
  )
}
