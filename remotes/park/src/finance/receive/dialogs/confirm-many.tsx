import { useAction } from '@linggong/shared/api/actions'
import type { ManyDialogProps } from '@linggong/shared/business/document'
import { confirmReceivables } from '@linggong/shared/contract/receivables'
import { receivableFields as field } from '@linggong/shared/domain/fields/settlement'
import { DIFFERENCE, RECEIVED } from '@linggong/shared/domain/machines/settlement'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FileView } from '@linggong/shared/ui/file-view'
import { useFieldFocus } from '@linggong/shared/ui/field-focus'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Alert, Input, Modal } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Receivable } from '../receivables.tsx'

const { column } = columnsOf<Receivable, typeof field>(field)
const keyOf = ({ id }: Receivable) => id

interface Entry {
  /** Null: not a number yet. */
  readonly received_amount: number | null
  readonly remark: string
}

type Entries = ReadonlyMap<string, Entry>

const entryOf = (entries: Entries, row: Receivable): Entry => entries.get(row.id) ?? { received_amount: row.pay_amount, remark: '' }

/** 批量确认收款: each with what was received; an excess needs a remark, less is refused. Each has a result of its own. */
export function ConfirmManyDialog({ rows, onDone, onClose }: ManyDialogProps<Receivable>) {
  const [entries, setEntries] = useState<Entries>(new Map())
  const confirm = useAction(confirmReceivables, { inPlace: true })
  const result = useBatchResult({ title: '批量确认收款', words: { done: '已确认', refused: '未确认' }, unit: '张结算单', onDone, onClose })
  const handleCancel = useLeaveQuestion(entries.size > 0 && result.dialog === null, onClose)
  const table = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(table)
  // The first amount, not what shows its voucher.
  useEffect(() => focusField('input'), [focusField])
  const columns = useMemo<Column<Receivable>[]>(() => {
    const write = (row: Receivable, part: Partial<Entry>) => setEntries((before) => new Map(before).set(row.id, { ...entryOf(before, row), ...part }))
    return [
      column('sn', { width: 154 }),
      column('company_name', { width: 140, grow: true }),
      column('pay_amount', { width: 120 }),
      customColumn<Receivable>('voucher', field.voucher_url.label, ({ voucher_url }) => <FileView fileUrl={voucher_url} text="查看凭证" />, { width: 96 }),
      customColumn<Receivable>('received', field.received_amount.label, (row) => (
        <MoneyInput aria-label={`${row.sn}的到账金额`} value={entryOf(entries, row).received_amount} onChange={(received_amount) => write(row, { received_amount })} />
      ), { width: 170 }),
      customColumn<Receivable>('remark', field.write_off_remark.label, (row) => (
        <Input aria-label={`${row.sn}的核销备注`} maxLength={200} showCount value={entryOf(entries, row).remark} placeholder={excessOf(entries, row) > 0 ? '请说明多付的原因' : '选填'} onChange={(event) => write(row, { remark: event.target.value })} />
      ), { width: 190 }),
    ]
  }, [entries])
  const faults = rows.flatMap((row) => {
    const fault = faultOf(entries, row)
    return fault === null ? [] : [`${row.sn}：${fault}`]
  })
  const excess = sum(rows.map((row) => Math.max(0, excessOf(entries, row))))
  const handleOk = async () => {
    const received = rows.flatMap((row) => {
      const { received_amount, remark } = entryOf(entries, row)
      return received_amount === null || (received_amount === row.pay_amount && remark.trim() === '') ? [] : [{ id: row.id, received_amount, remark: remark.trim() }]
    })
    result.settle(await confirm.run({ body: { ids: rows.map(({ id }) => id), received } }))
  }
  return result.dialog ?? (
    <Modal
      open
      width="min(1080px, calc(100vw - 48px))"
      title={`批量确认收款 ${rows.length} 张结算单`}
      okText="确认收款"
      cancelText="返回"
      okButtonProps={{ disabled: faults.length > 0 }}
      confirmLoading={confirm.isRunning}
      onOk={() => void handleOk()}
      onCancel={handleCancel}
    >
      <p>
        应付合计 ¥ {formatCents(sum(rows.map(({ pay_amount }) => pay_amount)))}。确认后账单按已支付入账，不能恢复。
        {excess > 0 && `多付的 ¥ ${formatCents(excess)} 存入企业钱包。`}
      </p>
      <div ref={table}>
        <DataTable label="到账金额" rows={rows} rowKey={keyOf} columns={columns} />
      </div>
      <div role="alert">{faults.length > 0 && <Alert type="error" showIcon style={{ marginTop: 12 }} title={faults.slice(0, shownFaults).map((fault) => <div key={fault}>{fault}</div>)} />}</div>
      {confirm.error !== null && !confirm.isRunning && <Alert type="error" showIcon style={{ marginTop: 12 }} title={confirm.error.message} />}
    </Modal>
  )
}

const shownFaults = 5

const excessOf = (entries: Entries, row: Receivable): number => (entryOf(entries, row).received_amount ?? row.pay_amount) - row.pay_amount

function faultOf(entries: Entries, row: Receivable): string | null {
  const { received_amount, remark } = entryOf(entries, row)
  if (received_amount === null) return '请输入到账金额'
  if (received_amount < row.pay_amount) return RECEIVED.text
  return received_amount > row.pay_amount && remark.trim() === '' ? DIFFERENCE : null
}
