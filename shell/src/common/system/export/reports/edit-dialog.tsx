import { useAction } from '@linggong/shared/api/actions'
import { updateReportSubscription } from '@linggong/shared/contract/report-subscriptions'
import { chosenPeriods, conditionsText, initialPeriods, SubscriptionFields, type SubscriptionValues } from '@linggong/shared/ui/export-button/subscription-fields'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import { useState } from 'react'
import type { ReportDialogProps } from './dialogs.tsx'

/** What is exported stays as it was subscribed to; another filter is another subscription. */
export function EditDialog({ subscription, onClose }: ReportDialogProps) {
  const [form] = Form.useForm<SubscriptionValues>()
  const update = useAction(updateReportSubscription, { success: '订阅已保存', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  const [initial] = useState(() => {
    const { name, frequency, weekday, month_day, hour, conditions } = subscription
    return { name, frequency, weekday: weekday ?? 1, month_day: month_day ?? 1, hour, periods: initialPeriods(conditions) }
  })
  const handleFinish = ({ name, periods, frequency, weekday, month_day, hour }: SubscriptionValues) =>
    void update.run({ params: { id: subscription.id }, body: { name, periods: chosenPeriods(periods), frequency, weekday: weekday ?? null, month_day: month_day ?? null, hour, version: subscription.version } })
  return (
    <FormDialog<SubscriptionValues> form={form} title="编辑订阅报表" initial={initial} isRunning={update.isRunning} head={<p>条件：{conditionsText(subscription.conditions)}</p>} onFinish={handleFinish} onClose={onClose}>
      <SubscriptionFields conditions={subscription.conditions} />
    </FormDialog>
  )
}
