import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import type { DialogProps } from '@linggong/shared/business/document'
import { PendingBlock } from '@linggong/shared/business/pending-block'
import { bureauReportCheck, cancelBureauReport, createBureauReport, listBureauReports, submitBureauReport } from '@linggong/shared/contract/bureau-reports'
import { quartersUntil, quarterText } from '@linggong/shared/domain/bureau-report/quarters'
import { bureauReportInputFields as field } from '@linggong/shared/domain/fields/bureau-report'
import { formatCents } from '@linggong/shared/domain/money'
import { monthKey } from '@linggong/shared/domain/time'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { CheckTable } from './check-table.tsx'
import type { ReportRecord } from './reports.tsx'

const Item = itemsOf(field)

interface Wish {
  readonly quarter: string
  readonly reason: string
}

/** 生成报表: a quarter with what stands against it; another version of one that was reported says why. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Wish>()
  const [quarters] = useState(() => quartersUntil(monthKey(new Date())))
  const quarter: string = Form.useWatch('quarter', form) ?? quarters[0] ?? ''
  const isKnown = quarter !== ''
  const check = useRead(bureauReportCheck, { query: { quarter } }, { enabled: isKnown, quiet: true })
  const reported = useRead(listBureauReports, { query: { quarter, status: 'reported', page_size: 1 } }, { enabled: isKnown, quiet: true })
  const isCorrection = (reported.data?.total ?? 0) > 0
  const { run, isRunning } = useAction(createBureauReport, { success: '正在生成，完成后即可报送', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return (
    <FormDialog<Wish>
      form={form}
      title="生成涉税信息报表"
      okText="生成"
      width={720}
      initial={{ quarter, reason: '' }}
      isRunning={isRunning}
      onFinish={(values) => void run({ body: { quarter: values.quarter, reason: isCorrection ? values.reason.trim() : '' } })}
      onClose={onClose}
    >
      <Item name="quarter" asks="选择">
        <Select options={quarters.map((value) => ({ value, label: quarterText(value) }))} />
      </Item>
      {isCorrection && (
        <Item name="reason" asks="输入" extra="本季度已报送，将生成更正版；税务机关受理后替代原版。">
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Item>
      )}
      {check.data === undefined ? <PendingBlock of={check} what="核对表" rows={4} /> : <CheckTable check={check.data} onLeave={onClose} />}
    </FormDialog>
  )
}

const figures = ({ people, income, refund, net }: ReportRecord) => `${people} 人，收入总额 ¥ ${formatCents(income)}，退款 ¥ ${formatCents(refund)}，净额 ¥ ${formatCents(net)}`

/** 报送: with what stands against it by now. */
export function SubmitDialog({ record, onClose }: DialogProps<ReportRecord>) {
  const check = useRead(bureauReportCheck, { query: { quarter: record.quarter } }, { quiet: true })
  const { run, isRunning } = useAction(submitBureauReport, { success: '已提交税务机关，收到回执后更新状态', onDone: onClose })
  const isStopped = check.data === undefined || check.data.faults.some(({ level }) => level === 'must')
  return (
    <Modal open width={720} title={`报送 ${quarterText(record.quarter)} 第 ${record.revision} 版`} okText="报送" cancelText="返回" confirmLoading={isRunning} okButtonProps={{ disabled: isStopped }} onOk={() => void run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      <p>{figures(record)}。报送后内容不能修改，有误时生成更正版。</p>
      {check.data === undefined ? <PendingBlock of={check} what="核对表" rows={4} /> : <CheckTable check={check.data} onLeave={onClose} />}
    </Modal>
  )
}

export function CancelDialog({ record, onClose }: DialogProps<ReportRecord>) {
  const { run, isRunning } = useAction(cancelBureauReport, { success: '已取消', onDone: onClose })
  return (
    <Modal open title={`取消 ${record.quarter} 第 ${record.revision} 版`} okText="取消报送" okButtonProps={{ danger: true }} cancelText="返回" confirmLoading={isRunning} onOk={() => void run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      {figures(record)}。取消后可以重新生成。
    </Modal>
  )
}
