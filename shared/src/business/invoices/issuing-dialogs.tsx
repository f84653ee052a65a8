import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Upload } from '@linggong/shared/ui/upload'
import { Alert, Checkbox, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { invoiceLines, refundInvoices, submitInvoice, submitInvoices, uploadInvoiceFiles } from '../../contract/invoice-issuing.ts'
import { invoiceFields as field, refundFields } from '../../domain/fields/invoice.ts'
import { numberFault } from '../../domain/invoice-number.ts'
import { formatCents, sum } from '../../domain/money.ts'
import { textFaultRule } from '../text-fault-rule.ts'

/** What these dialogs need of an application. */
export interface IssuedBatch {
  readonly id: string
  readonly sn: string
  readonly vendor_fault: string
  readonly version: number
}

interface BatchDialogProps {
  readonly record: IssuedBatch
  readonly onClose: () => void
}

type Line = CallOutput<typeof invoiceLines>['results'][number]

/** 提交开票 (R372): issued lines stand, only the rest is tried (decision 88). */
export function SubmitInvoiceDialog({ record, onClose }: BatchDialogProps) {
  const lines = useRead(invoiceLines, { params: { id: record.id } }, { staleTime: 0 })
  const submit = useAction(submitInvoice, { success: '已提交开票服务，开具结果稍后返回', onDone: onClose })
  const rows = lines.data?.results ?? []
  // Those without an invoice, and those that the vendor has refused; what is ordered already is not ordered again.
  const open = rows.filter(({ invoice }) => invoice === null || (invoice.status === 'to_invoice' && !invoice.is_awaited))
  const awaited = rows.flatMap(({ invoice }) => (invoice?.is_awaited === true ? [invoice] : []))
  const outage = awaited.find(({ vendor_fault }) => vendor_fault !== '')?.vendor_fault ?? ''
  const refusal = open.find(({ invoice }) => invoice !== null && invoice.vendor_fault !== '')?.invoice?.vendor_fault ?? (awaited.length === 0 ? record.vendor_fault : '')
  return (
    <Modal
      open title={`提交开票 ${record.sn}`} okText="提交开票" okButtonProps={{ disabled: open.length === 0 }} confirmLoading={submit.isRunning}
      onOk={() => void submit.run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}
    >
      <FocusReturn />
      {outage !== '' && <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={outage} />}
      {lines.data !== undefined && refusal !== '' && <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={`开票服务上次退回：${refusal}`} />}
      {lines.data === undefined ? (
        <PendingBlock of={lines} what="开票明细" rows={2} />
      ) : (
        <p>
          共 {rows.length} 张发票，已开具 {rows.length - open.length - awaited.length} 张{awaited.length > 0 && `，已提交、正在等待开票服务结果 ${awaited.length} 张`}；
          {open.length === 0 ? '没有需要提交的发票。' : <>将提交 {open.length} 张，价税合计 <Money strong symbol cents={sum(open.map(({ amount }) => amount))} />。</>}
        </p>
      )}
    </Modal>
  )
}

interface ManyProps {
  readonly rows: readonly { readonly id: string; readonly sn: string; readonly real_invoice_amount: number }[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 批量提交开票 (R682). */
export function SubmitManyDialog({ rows, onDone, onClose }: ManyProps) {
  const submit = useAction(submitInvoices, { inPlace: true })
  const result = useBatchResult({ title: '批量提交开票', words: { done: '已提交', refused: '未提交' }, unit: '张申请', onDone, onClose })
  if (result.dialog !== null) return result.dialog
  const settle = async () => {
    result.settle(await submit.run({ body: { ids: rows.map(({ id }) => id) } }))
  }
  return (
    <Modal open title="批量提交开票" okText="提交开票" confirmLoading={submit.isRunning} onOk={() => void settle()} onCancel={onClose}>
      <FocusReturn />
      所选 {rows.length} 张申请，价税合计 <Money strong symbol cents={sum(rows.map(({ real_invoice_amount: amount }) => amount))} />。只提交其中尚未提交或被退回的发票，已开具和正在等待结果的不会重复提交。
    </Modal>
  )
}

interface FileValues {
  readonly files: readonly { readonly number?: string; readonly file_url?: string }[]
}

/** 上传发票 (R374): a file for each line that has none. */
export function UploadInvoiceDialog({ record, onClose }: BatchDialogProps) {
  const [form] = Form.useForm<FileValues>()
  const lines = useRead(invoiceLines, { params: { id: record.id } }, { staleTime: 0 })
  const upload = useAction(uploadInvoiceFiles, { success: '发票已上传', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  const rows = (lines.data?.results ?? []).filter(({ invoice }) => invoice === null)
  return (
    <FormDialog<FileValues>
      form={form}
      width={640}
      title={`上传发票 ${record.sn}`}
      okText="上传"
      isRunning={upload.isRunning}
      head={
        lines.data === undefined ? (
          <PendingBlock of={lines} what="开票明细" rows={2} />
        ) : (
          <p>{rows.length === 0 ? '没有待上传的开票明细：已提交开票服务的明细须先取消。' : `为 ${rows.length} 条开票明细逐条填写在别处开具的发票。`}</p>
        )
      }
      onFinish={({ files = [] }) => {
        const given = rows.map((row, index) => ({ split_id: row.split_id, number: files[index]?.number?.trim() ?? '', file_url: files[index]?.file_url ?? '' }))
        if (given.length > 0) void upload.run({ params: { id: record.id }, body: { files: given, version: record.version } })
      }}
      onClose={onClose}
    >
      {rows.map((row, index) => (
        <fieldset key={row.split_id} style={{ border: 'none', padding: 0, margin: 0 }}>
          <legend style={{ fontSize: 14 }}>{lineText(row, index)}</legend>
          <Form.Item name={['files', index, 'number']} label={field.number.label} rules={[{ required: true, message: '请输入发票号码' }, textFaultRule(numberFault)]}>
            <Input maxLength={20} showCount inputMode="numeric" autoComplete="off" />
          </Form.Item>
          <Form.Item name={['files', index, 'file_url']} label={field.file_url.label} rules={[{ required: true, message: '请上传发票文件' }]}>
            <Upload purpose="invoice_file" />
          </Form.Item>
        </fieldset>
      ))}
    </FormDialog>
  )
}

/** A line as a person chooses it. `index`: its place in the application, from 0. */
export const lineText = ({ company_name, amount, tax_amount }: Line, index: number): string => `第 ${index + 1} 张 ${company_name}：${formatCents(amount)}，税额 ${formatCents(tax_amount)}`

interface RefundValues {
  readonly reason: string
  readonly chosen: Readonly<Record<string, boolean>>
  readonly amounts: Readonly<Record<string, number>>
}

/** 申请退票 (R375): whole invoices, or a part of one. */
export function RefundDialog({ record, onClose }: BatchDialogProps) {
  const [form] = Form.useForm<RefundValues>()
  const lines = useRead(invoiceLines, { params: { id: record.id } }, { staleTime: 0 })
  const refund = useAction(refundInvoices, { success: '退票已申请，等待业务公司审核', onDone: onClose })
  const invoices = (lines.data?.results ?? []).flatMap(({ invoice }) => (invoice !== null && invoice.remaining > 0 ? [invoice] : []))
  const chosen = Form.useWatch('chosen', form) ?? {}
  const [isAsked, setAsked] = useState(false)
  return (
    <FormDialog<RefundValues>
      form={form}
      width={640}
      title={`申请退票 ${record.sn}`}
      okText="申请退票"
      isRunning={refund.isRunning}
      head={
        lines.data === undefined ? (
          <PendingBlock of={lines} what="发票" rows={2} />
        ) : (
          <p>{invoices.length === 0 ? '没有可退的发票：已全部退票或红冲，或已申请退票、正在红冲。' : '选择要退的发票和金额。业务公司审核通过后开具红字发票，退回的金额可以重新申请开票。'}</p>
        )
      }
      onFinish={({ reason, amounts = {} }) => {
        const wanted = invoices.flatMap((invoice) => (chosen[invoice.id] === true ? [{ id: invoice.id, amount: amounts[invoice.id] ?? invoice.remaining }] : []))
        setAsked(wanted.length === 0)
        if (wanted.length === 0) form.scrollToField(['chosen', invoices[0]?.id ?? ''], { focus: true })
        else void refund.run({ params: { id: record.id }, body: { reason: reason.trim().replaceAll(/\s+/gu, ' '), invoices: wanted, version: record.version } })
      }}
      onClose={onClose}
    >
      {invoices.map((invoice) => (
        <div key={invoice.id} style={{ display: 'flex', gap: 12, alignItems: 'baseline', flexWrap: 'wrap' }}>
          <Form.Item name={['chosen', invoice.id]} valuePropName="checked" style={{ flex: '1 1 260px', marginBottom: 8 }}>
            <Checkbox>
              {invoice.number}，可退 <Money cents={invoice.remaining} />
            </Checkbox>
          </Form.Item>
          {chosen[invoice.id] === true && (
            <Form.Item
              name={['amounts', invoice.id]} label={refundFields.amount.label} initialValue={invoice.remaining} layout="horizontal" style={{ marginBottom: 8 }}
              rules={[{ required: true, message: '请输入退票金额' }, { validator: async (_, value: unknown) => (typeof value === 'number' && value > 0 && value <= invoice.remaining ? undefined : Promise.reject(new Error(`金额应在 0.01 到 ${formatCents(invoice.remaining)} 之间`))) }]}
            >
              <MoneyInput />
            </Form.Item>
          )}
        </div>
      ))}
      {isAsked && invoices.every(({ id }) => chosen[id] !== true) && <Typography.Paragraph type="danger" role="alert">请选择要退的发票</Typography.Paragraph>}
      <Form.Item name="reason" label={refundFields.reason.label} rules={[{ required: true, whitespace: true, message: '请填写退票原因' }]}>
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Form.Item>
    </FormDialog>
  )
}
