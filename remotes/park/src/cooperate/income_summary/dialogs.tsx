import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import type { DialogProps, ManyDialogProps } from '@linggong/shared/business/document'
import { declareIncome, updateIncomeSummary, uploadTaxProof } from '@linggong/shared/contract/income-summaries'
import { incomeSummaryInputFields as field } from '@linggong/shared/domain/fields/income-summary'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Upload } from '@linggong/shared/ui/upload'
import { Form, Input, Modal } from 'antd'
import { useMemo, useState } from 'react'
import type { IncomeSummary } from './summaries.tsx'

const Item = itemsOf(field)
const { column } = columnsOf<IncomeSummary, typeof field>(field)
const keyOf = ({ id }: IncomeSummary) => id

export function DeclareDialog({ record, onClose }: DialogProps<IncomeSummary>) {
  return <Declare rows={[record]} onDone={onClose} onClose={onClose} />
}

export function DeclareManyDialog(props: ManyDialogProps<IncomeSummary>) {
  return <Declare {...props} />
}

/** 申报: the figures are fixed as they are. */
function Declare({ rows, onDone, onClose }: ManyDialogProps<IncomeSummary>) {
  const { run, isRunning } = useAction(declareIncome, { success: '已申报', onDone })
  return (
    <Modal open title={`申报 ${rows.length} 人的收入`} okText="申报" cancelText="返回" confirmLoading={isRunning} onOk={() => void run({ body: { ids: rows.map(({ id }) => id) } })} onCancel={onClose}>
      收入合计 ¥ {formatCents(sum(rows.map(({ gross }) => gross)))}，个税 ¥ {formatCents(sum(rows.map(({ income_tax }) => income_tax)))}。申报后金额固定，此后的退汇计入以后月份；有误时可以更正。
    </Modal>
  )
}

interface Correction {
  readonly income_tax: number
  readonly remark: string
}

/** 更正 of what was declared. */
export function CorrectDialog({ record, onClose }: DialogProps<IncomeSummary>) {
  const [form] = Form.useForm<Correction>()
  const { run, isRunning } = useAction(updateIncomeSummary, { success: '已更正', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return (
    <FormDialog<Correction>
      form={form}
      title={`更正 ${record.user_name} ${record.month}`}
      initial={{ income_tax: record.income_tax, remark: record.remark }}
      isRunning={isRunning}
      onFinish={(values) => void run({ params: { id: record.id }, body: { ...values, version: record.version } })}
      onClose={onClose}
    >
      <Item name="income_tax" asks="输入" extra={`不能低于已扣缴的 ${formatCents(record.withheld)} 元`}>
        <MoneyInput />
      </Item>
      <Item name="remark" asks="输入">
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Item>
    </FormDialog>
  )
}

export function ProofDialog({ record, onClose }: DialogProps<IncomeSummary>) {
  return <Proofs rows={[record]} onDone={onClose} onClose={onClose} />
}

export function ProofsDialog(props: ManyDialogProps<IncomeSummary>) {
  return <Proofs {...props} />
}

/** 上传完税证明, one for each; those without one are left for later. */
function Proofs({ rows, onDone, onClose }: ManyDialogProps<IncomeSummary>) {
  const [files, setFiles] = useState<ReadonlyMap<string, string>>(new Map())
  const upload = useAction(uploadTaxProof, { inPlace: true })
  const result = useBatchResult({ title: '上传完税证明', words: { done: '已完税', refused: '未上传' }, unit: '人', onDone, onClose })
  const items = [...files].flatMap(([id, file_url]) => (file_url === '' ? [] : [{ id, file_url }]))
  const handleCancel = useLeaveQuestion(items.length > 0 && result.dialog === null, onClose)
  const columns = useMemo<Column<IncomeSummary>[]>(() => [
    column('month', { width: 84 }),
    column('user_name', { width: 90 }),
    column('income_tax', { width: 110 }),
    customColumn<IncomeSummary>('file_url', field.tax_proof.label, ({ id }) => <Upload purpose="tax_proof" value={files.get(id) ?? ''} onChange={(url) => setFiles((before) => new Map(before).set(id, url))} />, { width: 320, grow: true }),
  ], [files])
  return result.dialog ?? (
    <Modal
      open
      width="min(760px, calc(100vw - 48px))"
      title="上传完税证明"
      okText={`提交 ${items.length} 份`}
      cancelText="返回"
      okButtonProps={{ disabled: items.length === 0 }}
      confirmLoading={upload.isRunning}
      onOk={() => void upload.run({ body: { items } }).then((answer) => result.settle(answer))}
      onCancel={handleCancel}
    >
      <p>每人一份 PDF。没有上传的仍为“已申报”，可以以后再传。</p>
      <DataTable label={field.tax_proof.label} rows={rows} rowKey={keyOf} columns={columns} />
    </Modal>
  )
}
