import { useAction } from '@linggong/shared/api/actions'
import { notify } from '@linggong/shared/api/notify'
import { useRead } from '@linggong/shared/api/queries'
import { EntryForm } from '@linggong/shared/ui/entry-form'
import { Button, Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import type { servicePrices } from '../../contract/service-prices.ts'
import { createTopupOrder, topupBuyers } from '../../contract/topup-orders.ts'
import { topupFields } from '../../domain/fields/topup.ts'
import { TOPUP_OWNERS } from '../../domain/statuses.ts'
import type { OrderedFor, Owner } from './order-for.tsx'
import { OrderFields } from './order-fields.tsx'
import { bodyOf, NOTHING, type OrderValues, suggested } from './order-values.tsx'
import styles from './service.module.css'

type Values = OrderValues & { readonly owner_flavour: Owner; readonly tenant: string }

interface NewOrderProps {
  readonly wanted: OrderedFor
  readonly prices: CallOutput<typeof servicePrices>
  readonly onDone: (id: string) => void
}

/** 新增充值 of the operator: whom it is for, then the ten services at prices that were agreed on. */
export function NewOrder({ wanted, prices, onDone }: NewOrderProps) {
  const [form] = Form.useForm<Values>()
  const [typed, setTyped] = useState(wanted.tenant?.name ?? '')
  const flavour = Form.useWatch('owner_flavour', form) ?? wanted.flavour
  const buyers = useRead(topupBuyers, { query: { owner_flavour: flavour, search: useDeferredValue(typed.trim()) } }, { staleTime: 60_000 })
  const create = useAction(createTopupOrder, { success: '订单已提交', onDone: ({ id }) => onDone(id) })
  return (
    <EntryForm<Values>
      form={form}
      layout="vertical"
      aria-label="新增充值"
      initialValues={{ ...suggested(prices, undefined), owner_flavour: wanted.flavour, tenant: wanted.tenant?.id }}
      onFinish={(values) => {
        const body = bodyOf(values)
        if (body === undefined) notify.error(NOTHING)
        else void create.run({ body: { ...body, [`${values.owner_flavour}_id`]: values.tenant } })
      }}
    >
      <div className={styles['choice']}>
        <Form.Item name="owner_flavour" label={topupFields.owner_flavour.label}>
          <Select
            options={TOPUP_OWNERS.map(({ value, label }) => ({ value, label }))}
            onChange={() => {
              form.setFieldValue('tenant', undefined)
              setTyped('')
            }}
          />
        </Form.Item>
        <Form.Item name="tenant" label={topupFields.tenant_name.label} rules={[{ required: true, message: '请选择客户' }]}>
          <Select
            showSearch={{ filterOption: false, onSearch: setTyped }}
            placeholder="输入名称查找"
            loading={buyers.isFetching}
            options={(buyers.data?.results ?? (wanted.tenant === undefined ? [] : [wanted.tenant])).map(({ id, name }) => ({ value: id, label: name }))}
            notFoundContent={buyers.isFetching ? '正在查找…' : '没有符合的客户'}
          />
        </Form.Item>
      </div>
      <OrderFields isPriceOpen />
      <Button type="primary" htmlType="submit" loading={create.isRunning}>
        提交订单
      </Button>
    </EntryForm>
  )
}
