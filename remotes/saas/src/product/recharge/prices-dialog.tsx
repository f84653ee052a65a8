import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useFormFacts } from '@linggong/shared/business/service/form-facts'
import { saveServicePrices, servicePrices } from '@linggong/shared/contract/service-prices'
import { servicePriceFields } from '@linggong/shared/domain/fields/topup'
import { perPrice, SERVICES } from '@linggong/shared/domain/topup'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Col, Form, Row } from 'antd'

type Prices = ReturnType<typeof perPrice<number | null>>

const Item = itemsOf(servicePriceFields)

/** 服务单价: what buyers order at; orders that were made keep theirs. */
export function PricesDialog({ onClose }: { readonly onClose: () => void }) {
  const [form] = Form.useForm<Prices>()
  const data = useFormFacts(useRead(servicePrices, {}, { staleTime: 0 }), onClose)
  const save = useAction(saveServicePrices, { success: '服务单价已修改', onDone: onClose })
  if (data === undefined) return null
  return (
    <FormDialog<Prices>
      form={form}
      title="服务单价"
      isRunning={save.isRunning}
      initial={data.price}
      head={<p>修改后的单价用于此后的申请，已有订单不变。{data.create_at !== null && `上次由${data.creator}于 ${dateTimeText(data.create_at)} 修改。`}</p>}
      onFinish={(values) => void save.run({ body: { price: perPrice(({ value }) => values[`${value}_price`] ?? 0) } })}
      onClose={onClose}
    >
      <Row gutter={16}>
        {SERVICES.map(({ value, label }) => (
          <Col key={value} xs={24} sm={12}>
            <Item name={`${value}_price`} rules={[{ required: true, message: `请输入${label}单价` }]}>
              <MoneyInput />
            </Item>
          </Col>
        ))}
      </Row>
    </FormDialog>
  )
}
