import { Form, type FormItemProps, Switch } from 'antd'
import { BORNE_PERCENT, type RatesOnWire } from '../../domain/contract-rates.ts'
import { companyContractInputFields as fields } from '../../domain/fields/contract.ts'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import grid from '../form-grid.module.css'

/** The rates in a form: named and nested as on the wire, so that a refusal finds its field; null while empty or wrong. */
export interface RateValues extends Record<Percent, number | null> {
  readonly user_use_fee_config: { readonly fee: number | null }
  readonly is_support_promotion_fee: boolean
  /** Absent while the contract has no promotion fee. */
  readonly support_promotion_fee?: number | null
}

const percents = ['enterprise_service_fee_ratio', 'enterprise_added_service_fee_ratio', 'value_added_service_fee_ratio', 'personal_service_fee_ratio'] as const
/** What the enterprise bears of its workers' taxes. */
const borne = ['income_tax', 'personal_value_added_tax'] as const
type Percent = (typeof percents)[number] | (typeof borne)[number]

/** Of a contract; without one, those that a new contract begins with. */
export function rateValuesOf(rates: RatesOnWire = noRates): RateValues {
  const { enterprise_service_fee_ratio, enterprise_added_service_fee_ratio, value_added_service_fee_ratio, personal_service_fee_ratio, income_tax, personal_value_added_tax } = rates
  const { user_use_fee_config, is_support_promotion_fee, support_promotion_fee } = rates
  return {
    enterprise_service_fee_ratio, enterprise_added_service_fee_ratio, value_added_service_fee_ratio, personal_service_fee_ratio, income_tax, personal_value_added_tax,
    user_use_fee_config: { fee: user_use_fee_config.fee }, is_support_promotion_fee, support_promotion_fee,
  }
}

const noRates: RatesOnWire = {
  enterprise_service_fee_ratio: 0, enterprise_added_service_fee_ratio: 0, value_added_service_fee_ratio: 0, personal_service_fee_ratio: 0, income_tax: 0, personal_value_added_tax: 0,
  user_use_fee_config: { fee: 0 }, is_support_promotion_fee: false, support_promotion_fee: 0,
}

/** As calls take them (R227, R228); what is empty or wrong is as it was before. Without a promotion fee its limit is 0. */
export function ratesOfValues(values: RateValues, before: RatesOnWire = noRates): RatesOnWire {
  const at = (key: Percent): number => values[key] ?? before[key]
  const isPromoted = values.is_support_promotion_fee
  return {
    enterprise_service_fee_ratio: at('enterprise_service_fee_ratio'),
    enterprise_added_service_fee_ratio: at('enterprise_added_service_fee_ratio'),
    value_added_service_fee_ratio: at('value_added_service_fee_ratio'),
    personal_service_fee_ratio: at('personal_service_fee_ratio'),
    income_tax: at('income_tax'),
    personal_value_added_tax: at('personal_value_added_tax'),
    user_use_fee_config: { fee: values.user_use_fee_config.fee ?? before.user_use_fee_config.fee },
    is_support_promotion_fee: isPromoted,
    support_promotion_fee: isPromoted ? (values.support_promotion_fee ?? before.support_promotion_fee) : 0,
  }
}

/** The form items of the nine rates of a contract with an enterprise (R227, R228), for a form that has `RateValues`. */
export function RateFields() {
  const form = Form.useFormInstance<RateValues>()
  const isPromoted = Form.useWatch('is_support_promotion_fee', form) === true
  return (
    <div className={grid['narrow']}>
      {percents.map((key) => (
        <Rate key={key} path={key}>
          <PercentInput />
        </Rate>
      ))}
      {borne.map((key) => (
        <Rate key={key} path={key}>
          <PercentInput max={BORNE_PERCENT} />
        </Rate>
      ))}
      <Rate path="user_use_fee_config.fee" extra="每人每月一次">
        <MoneyInput />
      </Rate>
      <Form.Item name="is_support_promotion_fee" label={fields.is_support_promotion_fee.label} valuePropName="checked">
        <Switch />
      </Form.Item>
      {isPromoted && (
        <Rate path="support_promotion_fee" extra="0 表示不限">
          <MoneyInput />
        </Rate>
      )}
    </div>
  )
}

interface RateProps extends Pick<FormItemProps, 'children' | 'extra'> {
  readonly path: Percent | 'user_use_fee_config.fee' | 'support_promotion_fee'
}

/** Each is asked for: an input that cannot be read has no value, and would otherwise pass as unchanged. */
function Rate({ path, ...rest }: RateProps) {
  const { label } = fields[path]
  return <Form.Item {...rest} name={path.split('.')} label={label} rules={[{ required: true, message: `请输入${label}` }]} />
}
