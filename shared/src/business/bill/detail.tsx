import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { Can } from '@linggong/shared/ui/can'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { DetailPage, type Fact } from '@linggong/shared/ui/detail-page'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { Link, useParams } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button } from 'antd'
import { useState } from 'react'
import { billDetail, exportBillReceipts, updateBill } from '../../contract/bills.ts'
import { billFields } from '../../domain/fields/bill.ts'
import { BILL_STATUSES } from '../../domain/statuses.ts'
import { BillAmounts } from './amounts.tsx'
import type { Bill } from './columns.tsx'
import { RemarkDialog } from './remark-dialog.tsx'

interface BillDetailProps {
  readonly batchPath: string
  readonly settlementPath: string
  /** Who may change the remark; the rest of a bill is as imported. Absent: nobody of this flavour. */
  readonly editKey?: string
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
          status: <StatusTag table={BILL_STATUSES} value={bill.status} />,
          amount: { label: bill.is_estimate ? '到账金额（预估）' : '到账金额', cents: bill.net_amount },
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
        facts: factsOf(bill, batchPath, settlementPath),
        tabs: [
          { key: 'amounts', label: '金额构成', content: <BillAmounts bill={bill} /> },
          { key: 'history', label: '变更记录', content: <ChangeLog query={{ ...query, data: { results: bill.events } }} fields={billFields} /> },
        ],
      })}
    </DetailPage>
  )
}

function factsOf(bill: Bill, batchPath: string, settlementPath: string): Fact[] {
  return [
    { label: '姓名', value: bill.name },
    { label: '身份证号', value: <MaskedText masked={bill.id_no} kind="bill" id={bill.id} field="id_no" /> },
    { label: '手机号', value: <MaskedText masked={bill.phone} kind="bill" id={bill.id} field="phone" /> },
    { label: '收款方式', value: bill.account_kind === 'alipay' ? '支付宝' : bill.bank_name || '银行卡' },
    { label: '收款账号', value: <MaskedText masked={bill.account_no} kind="bill" id={bill.id} field="account_no" /> },
    { label: '任务编号', value: bill.task_sn },
    { label: '企业', value: bill.company_name },
    { label: '业务公司', value: bill.agency_name },
    { label: '账单批次', value: <Link to={`${batchPath}/${bill.batch_id}`}>{bill.batch_sn}</Link> },
    { label: '结算单', value: bill.settlement_id === null ? '' : <Link to={`${settlementPath}/${bill.settlement_id}`}>{bill.settlement_sn}</Link> },
    { label: '创建时间', value: dateTimeText(bill.create_at) },
    { label: '支付时间', value: dateTimeText(bill.pay_at) },
    ...(bill.fail_reason === '' ? [] : [{ label: '失败原因', value: bill.fail_reason, isWide: true }]),
    { label: '备注', value: bill.remark, isWide: true },
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
