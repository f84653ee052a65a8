import { Alert, App, Form, Modal, Skeleton } from 'antd'
import { useAction } from '../../api/actions.ts'
import { useRead } from '../../api/queries.ts'
import { createReportSubscription, reportConditions } from '../../contract/report-subscriptions.ts'
import { EXPORT_CATEGORIES } from '../../domain/categories.ts'
import { statusOf } from '../../domain/status-option.ts'
import { scheduleText } from '../../domain/subscriptions/schedule.ts'
import { FocusReturn } from '../focus-return.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { showFaults } from '../form-faults.tsx'
import { Link } from '../router.tsx'
import { chosenPeriods, type Condition, conditionsText, initialPeriods, SubscriptionFields, type SubscriptionValues } from './subscription-fields.tsx'

interface SubscribeDialogProps {
  /** The name of the export's call. */
  readonly call: string
  /** As the call takes them. */
  readonly filters: Readonly<Record<string, string | number | boolean>>
  /** The list as it is on the screen. */
  readonly path: string
  readonly onClose: () => void
}

const title = '订阅报表'

/** Subscribes to the export of the list as it is filtered now. What the filters say, and which may move along, is told by the server, which also refuses those that cannot be. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { call, filters, onClose } = props
  const { data, error } = useRead(reportConditions, { body: { call, filters: { ...filters } } }, { quiet: true })
  if (data !== undefined) return <SubscribeForm {...props} category={data.category} conditions={data.results} />
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <FocusReturn />
      {error === null ? <Skeleton active /> : <Alert type="warning" showIcon title={error.message} />}
    </Modal>
  )
}

function SubscribeForm({ call, filters, path, category, conditions, onClose }: SubscribeDialogProps & { readonly category: string; readonly conditions: readonly Condition[] }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<SubscriptionValues>()
  const create = useAction(createReportSubscription, {
    onDone: (made) => {
      onClose()
      message.success({ content: <>已订阅，{scheduleText(made)}发送；可在 <Link to="/common/system/export?view=reports">订阅报表</Link> 中修改</>, duration: 5 })
    },
    onFail: ({ fields }) => showFaults(form, fields),
  })
  const handleFinish = ({ name, periods, frequency, weekday, month_day, hour }: SubscriptionValues) =>
    void create.run({ body: { name, call, path, filters: { ...filters }, periods: chosenPeriods(periods), frequency, weekday: weekday ?? null, month_day: month_day ?? null, hour } })
  return (
    <FormDialog<SubscriptionValues>
      form={form}
      title={title}
      okText="订阅"
      initial={{ name: '', frequency: 'monthly', weekday: 1, month_day: 1, hour: 8, periods: initialPeriods(conditions) }}
      isRunning={create.isRunning}
      head={<p>按计划把“{statusOf(EXPORT_CATEGORIES, category).label}”列表导出为文件，到时按您当时的权限生成，链接需登录后打开。当前条件：{conditionsText(conditions)}</p>}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <SubscriptionFields conditions={conditions} />
    </FormDialog>
  )
}
