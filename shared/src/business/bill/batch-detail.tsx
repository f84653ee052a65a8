import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { Can } from '@linggong/shared/ui/can'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { Money } from '@linggong/shared/ui/money'
import { useParams } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button } from 'antd'
import { useState } from 'react'
import { billBatchDetail, updateBillBatch } from '../../contract/bill-batches.ts'
import type { CallOutput } from '../../contract/call.ts'
import { billBatchFields } from '../../domain/fields/bill-batch.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { BatchBills } from './batch-bills.tsx'
import { batchSteps } from './batch-steps.ts'
import { CancelBatchDialog } from './cancel-batch.tsx'
import { CreateSettlementDialog } from './create-settlement.tsx'
import { RemarkDialog } from './remark-dialog.tsx'

export type BatchRecord = CallOutput<typeof billBatchDetail>

export interface BatchDetailProps {
  readonly billPath: string
  readonly settlementPath: string
  /** Who may make a settlement of it, cancel it, change its remark; a step without a key is none of this flavour's. */
  readonly keys: { readonly settle?: PermissionKey; readonly cancel?: PermissionKey; readonly edit?: PermissionKey }
  /** Where creating a settlement is confirming it. */
  readonly askPromotionFee?: boolean
}

/** What was imported at once: its bills, and the way to a settlement. */
export function BatchDetail(props: BatchDetailProps) {
  const { id = '' } = useParams()
  const query = useRead(billBatchDetail, { params: { id } })
  return (
    <DetailPage what="账单批次" query={query}>
      {(batch) => ({
        head: {
          number: batch.sn,
          status: <StatusTag table={billBatchFields.status.table} value={batch.status} />,
          amount: { label: billBatchFields.amount.label, cents: batch.amount },
        },
        actions: <Actions {...props} batch={batch} />,
        facts: batchFacts(batch),
        tabs: [
          { key: 'bills', label: `账单明细 (${batch.bill_count})`, content: <BatchBills {...props} batch={batch} /> },
          { key: 'history', label: '变更记录', content: <ChangeLog query={{ ...query, data: { results: batch.events } }} fields={billBatchFields} /> },
        ],
      })}
    </DetailPage>
  )
}

function batchFacts(batch: BatchRecord): Fact[] {
  const fact = factsOf(billBatchFields, batch)
  return [
    fact('company_name'),
    fact('agency_name'),
    fact('filename'),
    fact('bill_count', { value: `${batch.bill_count} 笔` }),
    { label: '待结算', value: <>{batch.open_count} 笔，{<Money symbol cents={batch.open_amount} />}</> },
    fact('creator'),
    fact('create_at'),
    fact('remark', { isWide: true }),
  ]
}

type Dialog = 'settle' | 'cancel' | 'remark'

function Actions({ batch, keys, askPromotionFee = false, settlementPath }: BatchDetailProps & { readonly batch: BatchRecord }) {
  const isDisabled = useIsTenantDisabled()
  const open = batchSteps(batch, isDisabled)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const update = useAction(updateBillBatch, { success: '备注已修改', onDone: close })
  return (
    <>
      {keys.edit !== undefined && batch.status !== 'canceled' && (
        <Can keys={keys.edit}>
          <Button onClick={() => setDialog('remark')}>修改备注</Button>
        </Can>
      )}
      {open.cancel && keys.cancel !== undefined && (
        <Can keys={keys.cancel}>
          <Button danger onClick={() => setDialog('cancel')}>
            取消批次
          </Button>
        </Can>
      )}
      {open.settle && keys.settle !== undefined && (
        <Can keys={keys.settle}>
          <Button type="primary" onClick={() => setDialog('settle')}>
            生成结算单
          </Button>
        </Can>
      )}
      {dialog === 'settle' && <CreateSettlementDialog batch={batch} askPromotionFee={askPromotionFee} settlementPath={settlementPath} onClose={close} />}
      {dialog === 'cancel' && <CancelBatchDialog batch={batch} onClose={close} />}
      {dialog === 'remark' && (
        <RemarkDialog
          title={`修改备注 · 批次 ${batch.sn}`}
          remark={batch.remark}
          isRunning={update.isRunning}
          onOk={(remark) => void update.run({ params: { id: batch.id }, body: { remark, version: batch.version } })}
          onClose={close}
        />
      )}
    </>
  )
}
