import { useAction } from '@linggong/shared/api/actions'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { Money } from '@linggong/shared/ui/money'
import { Button, Modal, Select, Typography } from 'antd'
import { useState } from 'react'
import { planSettlementInvoices } from '../../contract/settlement-invoices.ts'
import { INVOICE_CATEGORY_LABELS } from '../../domain/categories.ts'
import { invoiceBatchFields } from '../../domain/fields/invoice-batch.ts'
import { ppmToPercent } from '../../domain/money.ts'
import { INVOICE_CATEGORIES, type InvoiceCategory } from '../../domain/tax/invoice.ts'
import { planLines, ratesOfKind } from '../../domain/tax/invoice-plan.ts'
import { businessDate } from '../../domain/time.ts'
import { faultOf, LineEditor, type EditedLine } from '../invoice-batches/line-editor.tsx'
import type { SettlementDialogProps } from './document.tsx'

/** 开票计划 (R366): how a settlement is to be invoiced; it changes neither its state nor what may be invoiced. */
export function InvoicePlanDialog({ record, onClose }: SettlementDialogProps) {
  const amount = record.invoice_amount - record.applied_amount
  const [category, setCategory] = useState<InvoiceCategory>(record.split_plan?.[0]?.category ?? 'bw_electron_common')
  const [lines, setLines] = useState<readonly EditedLine[]>(record.split_plan ?? wholeIn(category, amount, record.settlement_amount))
  const [isTouched, setTouched] = useState(false)
  const save = useAction(planSettlementInvoices, { success: '开票计划已保存', onDone: onClose })
  const handleCancel = useLeaveQuestion(isTouched, onClose)
  const send = (split_detail: readonly EditedLine[]) => void save.run({ params: { id: record.id }, body: { split_detail: split_detail.map((line) => ({ ...line, category })), version: record.version } })
  return (
    <Modal
      open
      width="min(760px, calc(100vw - 32px))"
      title={`开票计划 ${record.sn}`}
      okText="保存"
      cancelText="返回"
      okButtonProps={{ disabled: faultOf(category, lines, amount) !== null }}
      confirmLoading={save.isRunning}
      onOk={() => send(lines)}
      onCancel={handleCancel}
    >
      <Typography.Paragraph type="secondary">
        计划在申请开票时作为参考，不占用可开票金额，也不改变结算单状态。未开票金额 <Money symbol strong cents={amount} />，各张合计应等于它。
      </Typography.Paragraph>
      <label style={{ display: 'block', marginBottom: 12 }}>
        {invoiceBatchFields.category.label}{' '}
        <Select
          style={{ width: 180 }}
          value={category}
          options={INVOICE_CATEGORIES.map((value) => ({ value, label: INVOICE_CATEGORY_LABELS.find((one) => one.value === value)?.label ?? value }))}
          onChange={(next: InvoiceCategory) => {
            setTouched(true)
            setCategory(next)
            setLines(wholeIn(next, amount, record.settlement_amount))
          }}
        />
      </label>
      <LineEditor
        category={category}
        lines={lines}
        amount={amount}
        onLines={(next) => {
          setTouched(true)
          setLines(next)
        }}
      />
      {record.split_plan !== null && <Button danger style={{ marginTop: 12 }} loading={save.isRunning} onClick={() => send([])}>清除计划</Button>}
    </Modal>
  )
}

/** One invoice of all of it, at the first rate of the day. */
function wholeIn(category: InvoiceCategory, amount: number, deduct: number): EditedLine[] {
  const [ppm = 0] = ratesOfKind(category, businessDate(new Date()))
  return planLines({ category, ppm, amount, deduct, limit: null }).map((line) => ({ amount: line.amount, tax_ratio: ppmToPercent(ppm), tax_amount: line.tax, balance_total_amount: line.deduct === null ? null : line.amount, balance_deduct_amount: line.deduct }))
}
