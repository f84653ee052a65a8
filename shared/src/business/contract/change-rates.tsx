import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Alert, App, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { type companyContract, updateCompanyContract } from '../../contract/company-contracts.ts'
import { flatRates, rateDifferences, ratesOfDifferences, wireRatesOn, type RateDifference, type RatesOnWire } from '../../domain/contract-rates.ts'
import { companyContractFields } from '../../domain/fields/contract.ts'
import { addDays, addMonths, businessDate, monthOf, type BusinessDate } from '../../domain/time.ts'
import type { DialogProps } from '../document.tsx'
import { useSettled } from '../tenant/use-settled.ts'
import styles from './change-rates.module.css'
import { RateContent } from './rate-content.tsx'
import { RateFields, ratesOfValues, type RateValues, rateValuesOf } from './rate-fields.tsx'
import { RateImpact } from './rate-impact.tsx'

const Item = itemsOf(companyContractFields)

type Contract = CallOutput<typeof companyContract>

interface Values extends RateValues {
  readonly effective_at: Dayjs | null
}

/** 变更费率 of a passed contract: offered to the enterprise, from a day on (no. 24 of docs/breadth). */
export function ChangeRatesDialog({ record, onClose }: DialogProps<Contract>) {
  const { id, sn, company_name, coming_rates, version } = record
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [days] = useState(() => daysFor(record, businessDate(new Date())))
  const [initial] = useState((): Values => ({ ...rateValuesOf(wireRatesOn(record, days.wanted)), effective_at: dayjs(days.wanted) }))
  const offer = useAction(updateCompanyContract, { success: `已提交${company_name}确认`, onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })

  function handleFinish({ effective_at, ...values }: Values) {
    const content = effective_at === null ? [] : differencesFrom(wireRatesOn(record, dayText(effective_at)), values)
    if (content.length === 0 || effective_at === null) message.warning('费率还没有改动')
    else void offer.run({ params: { id }, body: { ...ratesOfDifferences(content), effective_at: dayText(effective_at), version } })
  }

  return (
    <FormDialog<Values>
      form={form}
      width={1040}
      title={`变更费率 · 合同 ${sn} · ${company_name}`}
      okText="提交企业确认"
      initial={initial}
      isRunning={offer.isRunning}
      head={
        <>
          <p>企业同意后，自生效日期起生成的结算单按新费率计算，此前生成的结算单不变。企业到日未答复的，费率不变。</p>
          {coming_rates.length > 0 && <Alert showIcon type="info" style={{ marginBlockEnd: 16 }} title={`已约定自 ${coming_rates.map((one) => slashed(one.effective_at)).join('、')} 起变更费率。再次变更须晚于${coming_rates.length > 1 ? '最后一次' : '该日'}，以下是届时的费率。`} />}
        </>
      }
      onFinish={handleFinish}
      onClose={onClose}
    >
      <div className={styles['sides']}>
        <div>
          <Item name="effective_at" asks="选择">
            <DatePicker allowClear={false} format="YYYY/MM/DD" style={{ width: '100%' }} minDate={dayjs(days.first)} maxDate={dayjs(days.last)} />
          </Item>
          <RateFields />
        </div>
        <Preview record={record} />
      </div>
    </FormDialog>
  )
}

/** Beside the form: what changes, and what it would have come to. */
function Preview({ record }: { readonly record: Contract }) {
  const form = Form.useFormInstance<Values>()
  // Empty at first; also of the fields that are not shown at the moment.
  const { effective_at, ...typed } = useSettled<Partial<Values>>(Form.useWatch((all: Partial<Values>) => all, { form, preserve: true }) ?? nothing)
  const day = effective_at ? dayText(effective_at) : null
  const before = wireRatesOn(record, day ?? record.end_at)
  const content = differencesFrom(before, { ...rateValuesOf(before), ...typed })
  if (content.length === 0) return <p className={styles['hint']}>改动费率后，这里显示变更内容，以及按新费率重算最近三个月的结果。</p>
  return (
    <div>
      <RateContent record={{ effective_at: day ?? '', content }} />
      <RateImpact contractId={record.id} content={content} effectiveAt={day} />
    </div>
  )
}

const nothing = {}

/** What cannot be read yet counts as unchanged. */
const differencesFrom = (before: RatesOnWire, values: RateValues): RateDifference[] => rateDifferences(flatRates(before), flatRates(ratesOfValues(values, before)))

interface Days {
  readonly first: BusinessDate
  readonly last: BusinessDate
  /** The first of next month, where it is possible. */
  readonly wanted: BusinessDate
}

/** From tomorrow on, within the contract, and later than what has been agreed on. */
function daysFor({ start_at, end_at, coming_rates }: Contract, today: BusinessDate): Days {
  const first = [addDays(today, 1), start_at, ...coming_rates.map(({ effective_at }) => addDays(effective_at, 1))].toSorted().at(-1) ?? ''
  const nextMonth = `${addMonths(monthOf(today), 1)}-01`
  return { first, last: end_at, wanted: nextMonth >= first && nextMonth <= end_at ? nextMonth : first }
}

const dayText = (day: Dayjs): BusinessDate => day.format('YYYY-MM-DD')
const slashed = (day: BusinessDate): string => day.replaceAll('-', '/')
