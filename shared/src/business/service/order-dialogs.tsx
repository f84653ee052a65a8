import { useAction } from '@linggong/shared/api/actions'
import { notify } from '@linggong/shared/api/notify'
import { useRead } from '@linggong/shared/api/queries'
import { useFlavour, useTenant } from '@linggong/shared/session/use-session'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { Form } from 'antd'
import { servicePrices } from '../../contract/service-prices.ts'
import { serviceUsage } from '../../contract/service-use-records.ts'
import { createTopupOrder, updateTopupOrder } from '../../contract/topup-orders.ts'
import { SERVICES } from '../../domain/topup.ts'
import { useFormFacts } from './form-facts.tsx'
import type { OrderDialogProps } from './order.tsx'
import { OrderFields } from './order-fields.tsx'
import { bodyOf, NOTHING, type OrderValues, suggested, valuesOf } from './order-values.tsx'

/** 申请充值: filled with what lasts three months. */
export function ApplyDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<OrderValues>()
  const tenant = useTenant()
  const prices = useFormFacts(useRead(servicePrices, {}, { staleTime: 0 }), onClose)
  const usage = useFormFacts(useRead(serviceUsage, {}, { staleTime: 0 }), onClose)
  const create = useAction(createTopupOrder, { success: '已提交，付款后请上传付款凭证', onDone: onClose })
  if (prices === undefined || usage === undefined || tenant === null) return null
  const initial = suggested(prices, usage)
  const isFilled = SERVICES.some(({ value }) => initial[`${value}_count`] !== null)
  return (
    <FormDialog<OrderValues>
      form={form}
      width={880}
      title="申请充值"
      okText="提交申请"
      isRunning={create.isRunning}
      initial={initial}
      head={<p>{isFilled ? '已按近 7 日用量填好够用三个月的次数，可以修改。' : '按近 7 日用量无需补充，没有预填次数，请按需要填写。'}</p>}
      onFinish={(values) => {
        const body = bodyOf(values)
        if (body === undefined) notify.error(NOTHING)
        else void create.run({ body: { ...body, [`${tenant.flavour}_id`]: tenant.id } })
      }}
      onClose={onClose}
    >
      <OrderFields isPriceOpen={false} usage={usage} />
    </FormDialog>
  )
}

/** 编辑 an order that is not paid; 重新提交 one that was rejected, with corrections. */
function ChangeDialog({ record, onClose, action }: OrderDialogProps & { readonly action: 'update' | 'resubmit' }) {
  const [form] = Form.useForm<OrderValues>()
  const isOperator = useFlavour() === 'saas'
  const prices = useFormFacts(useRead(servicePrices, {}, { staleTime: 0 }), onClose)
  const isAgain = action === 'resubmit'
  const change = useAction(updateTopupOrder, { success: isAgain ? '已重新提交，付款后请上传付款凭证' : '订单已修改', onDone: onClose })
  if (prices === undefined) return null
  const stored = valuesOf(record)
  return (
    <FormDialog<OrderValues>
      form={form}
      width={880}
      title={`${isAgain ? '重新提交' : '编辑'}充值订单 ${record.sn}`}
      okText={isAgain ? '重新提交' : '保存'}
      isRunning={change.isRunning}
      initial={isOperator ? stored : { ...stored, price: prices.price }}
      head={isAgain && <p>驳回原因：{record.reject_reason}</p>}
      onFinish={(values) => {
        const body = bodyOf(values)
        if (body === undefined) notify.error(NOTHING)
        else void change.run({ params: { id: record.id }, body: { ...body, action, version: record.version } })
      }}
      onClose={onClose}
    >
      <OrderFields isPriceOpen={isOperator} />
    </FormDialog>
  )
}

export const EditDialog = (props: OrderDialogProps) => <ChangeDialog {...props} action="update" />
export const ResubmitDialog = (props: OrderDialogProps) => <ChangeDialog {...props} action="resubmit" />
