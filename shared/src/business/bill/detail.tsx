import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { Can } from '@linggong/shared/ui/can'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { DetailPage } from '@linggong/shared/ui/detail-page'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { Link, useParams } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button } from 'antd'
import { useState } from 'react'
import { billDetail, exportBillReceipts, updateBill } from '../../contract/bills.ts'
import { billFields } from '../../domain/fields/bill.ts'
import type { RevealField } from '../../domain/reveals.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { BillAmounts } from './amounts.tsx'
import type { Bill } from './columns.tsx'
import { RemarkDialog } from './remark-dialog.tsx'

interface BillDetailProps {
  readonly batchPath: string
  readonly settlementPath: string
  /** Who may change the remark; the rest of a bill is as imported. Absent: nobody of this flavour. */
  readonly editKey?: PermissionKey
}

/** One worker, one amount: what it is made of and what became of it. */
export function BillDetail({ batchPath, settlementPath, editKey }: BillDetailProps) {
  const { id = '' } = useParams()
  const query = useRead(billDetail, { params: { id } })
  return (
    <DetailPage what="账单" query={query}>
      {(bill) => ({
        head: {
          number: bill.sn,
          status: <StatusTag table={billFields.status.table} value={bill.status} />,
          amount: { label: `${billFields.net_amount.label}${bill.is_estimate ? '（预估）' : ''}`, cents: bill.net_amount },
        },
        actions: (
          <>
            {bill.status === 'paid' && <ExportButton call={exportBillReceipts} label="生成回单" input={[{ body: { ids: bill.id } }]} />}
            {editKey !== undefined && bill.status !== 'canceled' && (
              <Can keys={editKey}>
                <RemarkButton bill={bill} />
              </Can>
            )}
          </>
        ),
        facts: billFacts(bill, batchPath, settlementPath),
        tabs: [
          { key: 'amounts', label: '金额构成', content: <BillAmounts bill={bill} /> },
          { key: 'history', label: '变更记录', content: <ChangeLog query={{ ...query, data: { results: bill.events } }} fields={billFields} /> },
        ],
      })}
    </DetailPage>
  )
}

function billFacts(bill: Bill, batchPath: string, settlementPath: string): Fact[] {
  const fact = factsOf(billFields, bill)
  const personal = (field: RevealField) => fact(field, { value: <MaskedText masked={bill[field]} kind="bill" id={bill.id} field={field} /> })
  return [
    fact('name'),
    personal('id_no'),
    personal('phone'),
    bill.account_kind === 'alipay' || bill.bank_name === '' ? fact('account_kind') : fact('bank_name'),
    personal('account_no'),
    fact('task_sn'),
    fact('company_name'),
    fact('agency_name'),
    fact('batch_sn', { value: <Link to={`${batchPath}/${bill.batch_id}`}>{bill.batch_sn}</Link> }),
    fact('settlement_sn', { value: bill.settlement_id === null ? '' : <Link to={`${settlementPath}/${bill.settlement_id}`}>{bill.settlement_sn}</Link> }),
    fact('create_at'),
    fact('pay_at'),
    ...(bill.fail_reason === '' ? [] : [fact('fail_reason', { isWide: true })]),
    fact('remark', { isWide: true }),
  ]
}

function RemarkButton({ bill }: { readonly bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  const update = useAction(updateBill, { success: '备注已修改', onDone: () => setOpen(false) })
  return (
    <>
      <Button onClick={() => setOpen(true)}>修改备注</Button>
      {isOpen && (
        <RemarkDialog
          title={`修改备注 · 账单 ${bill.sn}`}
          remark={bill.remark}
          isRunning={update.isRunning}
          onOk={(remark) => void update.run({ params: { id: bill.id }, body: { remark, version: bill.version } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
