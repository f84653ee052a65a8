import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { updateBillBatch } from '../../contract/bill-batches.ts'
import { updateBill } from '../../contract/bills.ts'
import { billBatchFields } from '../../domain/fields/bill-batch.ts'
import { billFields } from '../../domain/fields/bill.ts'
import type { DialogProps } from '../document.tsx'
import type { BatchDialogProps } from './batch.tsx'
import type { BillRecord } from './document.tsx'
import { ProjectChoice } from './project-choice.tsx'

const Item = itemsOf(billFields)

export function BillRemarkDialog({ record, onClose }: DialogProps<BillRecord>) {
  const update = useAction(updateBill, { success: '备注已修改', onDone: onClose })
  const save = (remark: string) => update.run({ params: { id: record.id }, body: { remark, version: record.version } })
  return <RemarkDialog title={`修改备注 · 账单 ${record.sn}`} remark={record.remark} isRunning={update.isRunning} onOk={save} onClose={onClose} />
}

const BatchItem = itemsOf(billBatchFields)

interface BatchValues {
  readonly remark: string
  readonly project_company_id: string | null
}

/** What may be changed of a batch: its remark, and the project company that it is put down to. */
export function BatchRemarkDialog({ record, onClose }: BatchDialogProps) {
  const [form] = Form.useForm<BatchValues>()
  const update = useAction(updateBillBatch, { success: '批次已修改', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  const { id, sn, remark, project_company_id, project_company_name, company_id, version } = record
  return (
    <FormDialog<BatchValues>
      form={form}
      title={`修改批次信息 · 批次 ${sn}`}
      initial={{ remark, project_company_id }}
      isRunning={update.isRunning}
      onFinish={(values) => void update.run({ params: { id }, body: { remark: (values.remark ?? '').trim(), project_company_id: values.project_company_id ?? null, version } })}
      onClose={onClose}
    >
      <BatchItem name="remark">
        <Input maxLength={200} showCount />
      </BatchItem>
      <BatchItem name="project_company_id" extra="企业的项目公司在“系统设置 › 企业信息”中维护">
        <ProjectChoice companyId={company_id} name={project_company_name} />
      </BatchItem>
    </FormDialog>
  )
}

interface RemarkDialogProps {
  readonly title: string
  readonly remark: string
  readonly isRunning: boolean
  readonly onOk: (remark: string) => Promise<unknown>
  readonly onClose: () => void
}

/** A single line, as in the contract. */
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
