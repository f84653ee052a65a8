import { CountInput } from '@linggong/shared/ui/count-input'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Money } from '@linggong/shared/ui/money'
import { Form, Input } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import type { serviceUsage } from '../../contract/service-use-records.ts'
import { topupFields } from '../../domain/fields/topup.ts'
import { forecastText } from '../../domain/service-forecast.ts'
import { MAX_SERVICE_COUNT, SERVICES, type ServiceKey, topUpAmount } from '../../domain/topup.ts'
import { type OrderValues, totalsOf } from './order-values.tsx'
import styles from './service.module.css'

const Item = itemsOf(topupFields)

interface OrderFieldsProps {
  /** The operator agrees on prices with the buyer; a buyer orders at those of the list. */
  readonly isPriceOpen: boolean
  /** Of the buyer, where the caller is one. */
  readonly usage?: CallOutput<typeof serviceUsage> | undefined
}

/** Of a form of `OrderValues`: the ten services with price, count and what they come to; discount and what is to be paid. */
export function OrderFields({ isPriceOpen, usage }: OrderFieldsProps) {
  const form = Form.useFormInstance<OrderValues>()
  const values: Partial<OrderValues> | undefined = Form.useWatch((all) => all, { form, preserve: true })
  const { lines, total, discount } = totalsOf(values)
  const amount = topUpAmount(lines)
  const isOffered = (service: ServiceKey) => isPriceOpen || (values?.price?.[`${service}_price`] ?? null) !== null
  // The first field of a row is its price, which buyers do not see.
  const first = SERVICES.find(({ value }) => isOffered(value))?.value
  return (
    <>
      <table className={styles['lines']} aria-label={topupFields.content.label}>
        <thead>
          <tr>
            <th scope="col">服务</th>
            <th scope="col">单价(元)</th>
            {usage && <th scope="col" className={styles['aside'] ?? ''}>余额与预测</th>}
            <th scope="col">次数</th>
            <th scope="col">小计(元)</th>
          </tr>
        </thead>
        <tbody>
          {SERVICES.map(({ value, label }, index) => {
            const { count, price } = lines[index] ?? { count: 0, price: 0 }
            const own = usage?.results.find(({ service }) => service === value)
            return (
              <tr key={value}>
                <th scope="row">{label}</th>
                <td className={isPriceOpen ? (styles['typed'] ?? '') : ''}>
                  <Form.Item noStyle hidden={!isPriceOpen} name={['price', `${value}_price`]} rules={isPriceOpen && count > 0 ? [{ required: true, message: `请输入${label}单价` }] : []}>
                    <MoneyInput aria-label={`${label}单价`} />
                  </Form.Item>
                  {!isPriceOpen && (isOffered(value) ? <Money cents={price} /> : '未定价')}
                </td>
                {usage && <td className={styles['aside'] ?? ''}>{own && `${(own.count - own.debt).toLocaleString('zh-CN')} 次 · ${forecastText(own.count, own.debt, own.days)}`}</td>}
                <td className={styles['typed'] ?? ''}>
                  <Form.Item noStyle name={`${value}_count`}>
                    <CountInput aria-label={`${label}次数`} max={MAX_SERVICE_COUNT} placeholder="0" disabled={!isOffered(value)} {...(value === first && { 'data-first': true })} />
                  </Form.Item>
                </td>
                <td>
                  <Money cents={count * price} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles['totals']}>
        <span>
          {topupFields.amount.label} <Money symbol cents={amount.ok ? amount.amount : null} />
        </span>
        <Item
          name="discount_amount"
          layout="horizontal"
          colon={false}
          dependencies={SERVICES.map(({ value }) => `${value}_count`)}
          rules={[{ validator: () => refuseExcess(totalsOf(form.getFieldsValue(true)).total) }]}
        >
          <MoneyInput placeholder="0.00" />
        </Item>
        <output>
          {topupFields.payable_amount.label} <Money symbol strong cents={total.ok ? total.payable : null} />
          {!isPriceOpen && total.ok && discount > 0 && '（优惠由运营商确认）'}
        </output>
      </div>
      <Item name="remark">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
    </>
  )
}

/** As the form is when it is checked, which may be before it is drawn again. */
const refuseExcess = (total: ReturnType<typeof topUpAmount>): Promise<void> => (total.ok ? Promise.resolve() : Promise.reject(new Error(total.reason)))
