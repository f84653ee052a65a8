import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import { updateBillBatch } from '../../contract/bill-batches.ts'
import { updateBill } from '../../contract/bills.ts'
import { billFields } from '../../domain/fields/bill.ts'
import type { DialogProps } from '../document.tsx'
import type { BatchDialogProps } from './batch.tsx'
import type { BillRecord } from './document.tsx'

const Item = itemsOf(billFields)

export function BillRemarkDialog({ record, onClose }: DialogProps<BillRecord>) {
  const update = useAction(updateBill, { success: '备注已修改', onDone: onClose })
  const save = (remark: string) => update.run({ params: { id: record.id }, body: { remark, version: record.version } })
  return <RemarkDialog title={`修改备注 · 账单 ${record.sn}`} remark={record.remark} isRunning={update.isRunning} onOk={save} onClose={onClose} />
}

export function BatchRemarkDialog({ record, onClose }: BatchDialogProps) {
  const update = useAction(updateBillBatch, { success: '备注已修改', onDone: onClose })
  const save = (remark: string) => update.run({ params: { id: record.id }, body: { remark, version: record.version } })
  return <RemarkDialog title={`修改备注 · 批次 ${record.sn}`} remark={record.remark} isRunning={update.isRunning} onOk={save} onClose={onClose} />
}

interface RemarkDialogProps {
  readonly title: string
  readonly remark: string
  readonly isRunning: boolean
  readonly onOk: (remark: string) => Promise<unknown>
  readonly onClose: () => void
}

/** The remark of a bill or a batch: a single line, as in the contract. */
function RemarkDialog({ title, remark, isRunning, onOk, onClose }: RemarkDialogProps) {
  const [form] = Form.useForm<{ remark: string }>()
  return (
    <FormDialog form={form} title={title} initial={{ remark }} isRunning={isRunning} onFinish={(values) => void onOk((values.remark ?? '').trim())} onClose={onClose}>
      <Item name="remark">
        <Input maxLength={200} showCount />
      </Item>
    </FormDialog>
  )
}
