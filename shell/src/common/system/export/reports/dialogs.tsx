import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { HistoryDrawer } from '@linggong/shared/business/history-drawer'
import { removeReportSubscription, reportSubscriptionHistory, sendReportNow, switchReportSubscription } from '@linggong/shared/contract/report-subscriptions'
import { code } from '@linggong/shared/domain/fields/field'
import { reportSubscriptionFields } from '@linggong/shared/domain/fields/report-subscription'
import { REPORT_PERIODS } from '@linggong/shared/domain/subscriptions/periods'
import { scheduleText } from '@linggong/shared/domain/subscriptions/schedule'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal } from 'antd'
import { useState } from 'react'
import type { Subscription } from './columns.tsx'

export interface ReportDialogProps {
  readonly subscription: Subscription
  readonly onClose: () => void
}

export function SendDialog({ subscription: { id, name }, onClose }: ReportDialogProps) {
  const send = useAction(sendReportNow, { success: '已开始导出，完成后在“导出记录”下载', onDone: onClose })
  return (
    <Modal open title="立即发送" okText="立即发送" confirmLoading={send.isRunning} onOk={() => void send.run({ params: { id } })} onCancel={onClose}>
      <FocusReturn />
      {`按您现在的权限和今天的日期导出“${name}”，不影响下次按计划的发送。`}
    </Modal>
  )
}

export function PauseDialog({ subscription, onClose }: ReportDialogProps) {
  const { id, name, status, version } = subscription
  const isOn = status === 'enable'
  const word = isOn ? '暂停' : '恢复'
  const turn = useAction(switchReportSubscription, { success: `订阅已${word}`, onDone: onClose })
  return (
    <Modal open title={`${word}订阅报表`} okText={word} confirmLoading={turn.isRunning} onOk={() => void turn.run({ params: { id }, body: { is_enable: !isOn, version } })} onCancel={onClose}>
      <FocusReturn />
      {isOn ? `暂停“${name}”后不再按计划发送，可随时恢复。` : `恢复“${name}”后，从下一次计划起发送（${scheduleText(subscription)}），暂停期间的不补发。`}
    </Modal>
  )
}

export function RemoveDialog({ subscription: { id, name }, onClose }: ReportDialogProps) {
  const remove = useAction(removeReportSubscription, { success: '订阅已删除', onDone: onClose })
  return (
    <Modal open title="删除订阅报表" okText="删除" okButtonProps={{ danger: true }} confirmLoading={remove.isRunning} onOk={() => void remove.run({ params: { id } })} onCancel={onClose}>
      <FocusReturn />
      {`删除“${name}”后不再发送，不能恢复。已生成的文件仍在“导出记录”，到期前可以下载。`}
    </Modal>
  )
}

export function ReportHistory({ subscription: { id, name, conditions }, onClose }: ReportDialogProps) {
  const history = useRead(reportSubscriptionHistory, { params: { id } })
  // The labels of the list's filters, which are different for each.
  const [fields] = useState(() => ({
    ...reportSubscriptionFields,
    ...Object.fromEntries(conditions.flatMap(({ key, label, value, text }) => [[`filters.${key}`, code(label, [{ value, label: text, tone: 'info' }])], [`periods.${key}`, code(label, REPORT_PERIODS)]])),
  }))
  return <HistoryDrawer subject={name} query={history} fields={fields} onClose={onClose} />
}
