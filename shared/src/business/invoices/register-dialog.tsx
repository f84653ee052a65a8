import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Upload } from '@linggong/shared/ui/upload'
import { DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { invoiceLines } from '../../contract/invoice-issuing.ts'
import { registerInvoice } from '../../contract/invoices.ts'
import { invoiceFields } from '../../domain/fields/invoice.ts'
import { numberFault } from '../../domain/invoice-number.ts'
import { businessDate, startOfDay } from '../../domain/time.ts'
import { PendingBlock } from '../pending-block.tsx'
import { textFaultRule } from '../text-fault-rule.ts'
import { lineText } from './issuing-dialogs.tsx'

interface Registered {
  readonly split_id: string
  readonly number: string
  readonly issue_at: Dayjs
  readonly file_url?: string
}

const Item = itemsOf(invoiceFields)

interface RegisterInvoiceProps {
  readonly record: { readonly id: string; readonly sn: string }
  readonly onClose: () => void
}

/** 登记发票 (decision 5): one that was issued elsewhere, for one line; its file may come later, or never. */
export function RegisterInvoiceDialog({ record, onClose }: RegisterInvoiceProps) {
  const [form] = Form.useForm<Registered>()
  const lines = useRead(invoiceLines, { params: { id: record.id } }, { staleTime: 0 })
  const register = useAction(registerInvoice, { success: '发票已登记', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  const [today] = useState(() => businessDate(new Date()))
  const [initial] = useState(() => ({ issue_at: dayjs(today) }))
  const open = (lines.data?.results ?? []).map((line, index) => ({ line, text: lineText(line, index) })).filter(({ line }) => line.invoice === null)
  return (
    <FormDialog<Registered>
      form={form}
      width={560}
      title={`登记发票 ${record.sn}`}
      okText="登记"
      initial={initial}
      isRunning={register.isRunning}
      head={lines.data === undefined ? <PendingBlock of={lines} what="开票明细" rows={2} /> : <p>{open.length === 0 ? '没有待登记的开票明细：已提交开票服务的明细须先取消。' : '登记在别处开具的一张发票，金额须与所选开票明细一致。'}</p>}
      onFinish={({ split_id, number, issue_at, file_url = '' }) => {
        const amount = open.find(({ line }) => line.split_id === split_id)?.line.amount
        if (amount !== undefined) void register.run({ body: { split_id, number: number.trim(), amount, issue_at: startOfDay(issue_at.format('YYYY-MM-DD')).toISOString(), file_url } })
      }}
      onClose={onClose}
    >
      <Item name="split_id" rules={[{ required: true, message: '请选择开票明细' }]}>
        <Select placeholder="选择开票明细" notFoundContent="没有待登记的开票明细" options={open.map(({ line, text }) => ({ value: line.split_id, label: text }))} />
      </Item>
      <Item name="number" rules={[{ required: true, message: '请输入发票号码' }, textFaultRule(numberFault)]}>
        <Input maxLength={20} showCount inputMode="numeric" autoComplete="off" />
      </Item>
      <Item name="issue_at" asks="选择">
        <DatePicker allowClear={false} format="YYYY/MM/DD" maxDate={dayjs(today)} style={{ width: '100%' }} />
      </Item>
      <Item name="file_url" extra="没有文件时留空。">
        <Upload purpose="invoice_file" />
      </Item>
    </FormDialog>
  )
}
