import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { CreditCodeInput, IdNoInput, textRule } from '@linggong/shared/ui/text-inputs'
import { DatePicker, Form, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { RISK_LISTS } from '../../domain/risk-lists.ts'
import { dayItem } from '../day-item.ts'
import { IndustrySelect } from '../tenant/industry-select.tsx'
import { Replaceable, unlessEmpty, unlessKept } from '../tenant/replaceable.tsx'
import { isKept } from '../tenant/values.ts'
import type { RiskDefinition, RiskEntry, RiskInput } from './define.ts'

interface RiskFormProps<R extends RiskEntry> {
  readonly definition: RiskDefinition<R>
  /** Absent: a new one. */
  readonly row?: R
  readonly onClose: () => void
}

type Values = Readonly<Record<string, string | null>>

/** A new entry of one of the risk lists, or another wording of one. */
export function RiskForm<R extends RiskEntry>({ definition, row, onClose }: RiskFormProps<R>) {
  const { of, fields, inputs, calls, effect } = definition
  const [form] = Form.useForm<Values>()
  const what = RISK_LISTS[of]
  const onFail = ({ fields: faults }: ApiError) => showFaults(form, faults)
  const create = useAction(calls.create, { success: `${what}已新增`, onDone: onClose, onFail })
  const update = useAction(calls.update ?? calls.create, { success: `${what}已保存`, onDone: onClose, onFail })
  const Item = useMemo(() => itemsOf(fields), [fields])

  function handleFinish(values: Values) {
    // What is shown masked and was not replaced stays as it is.
    const body = Object.fromEntries(Object.entries(values).filter(([name, value]) => inputs[name]?.as !== 'id' || typeof value !== 'string' || !isKept(value)))
    if (row === undefined) void create.run({ params: undefined, body })
    else void update.run({ params: { id: row.id }, body: { ...body, version: row.version } })
  }

  return (
    <FormDialog<Values>
      form={form}
      title={`${row === undefined ? '新增' : '编辑'}${what}`}
      initial={valuesOf(inputs, row)}
      isRunning={create.isRunning || update.isRunning}
      head={<p>{effect}</p>}
      onFinish={handleFinish}
      onClose={onClose}
    >
      {Object.entries(inputs).map(([name, { as, isRequired, most = 200, extra }]) => {
        const common = { name, ...(extra !== undefined && { extra }), ...(isRequired && { asks: as === 'choice' || as === 'industry' ? ('选择' as const) : ('输入' as const) }) }
        const label = fields[name]?.label ?? name
        switch (as) {
          case 'id':
            return (
              <Item key={name} {...common} validateTrigger="onBlur" rules={[unlessKept(textRule('idNo'))]}>
                <Replaceable label={label}>{(given) => <IdNoInput {...given} />}</Replaceable>
              </Item>
            )
          case 'code':
            return (
              <Item key={name} {...common} validateTrigger="onBlur" rules={[unlessEmpty(textRule('creditCode'))]}>
                <CreditCodeInput />
              </Item>
            )
          case 'day':
            return (
              <Item key={name} {...common} {...dayItem}>
                <DatePicker format="YYYY/MM/DD" style={{ width: '100%' }} minDate={dayjs().startOf('day')} />
              </Item>
            )
          case 'choice':
            return (
              <Item key={name} {...common}>
                <Radio.Group options={choicesOf(fields[name])} />
              </Item>
            )
          case 'industry':
            return (
              <Item key={name} {...common}>
                <IndustrySelect />
              </Item>
            )
          default:
            return (
              <Item key={name} {...common}>
                <Input maxLength={most} showCount />
              </Item>
            )
        }
      })}
    </FormDialog>
  )
}

const choicesOf = (field: RiskDefinition<RiskEntry>['fields'][string] | undefined) => (field !== undefined && 'table' in field ? field.table.map(({ value, label }) => ({ value, label })) : [])

function valuesOf(inputs: Readonly<Record<string, RiskInput>>, row: RiskEntry | undefined): Values {
  const known: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { as }]) => {
      const value = known[name]
      return [name, typeof value === 'string' ? value : as === 'day' || as === 'industry' ? null : '']
    }),
  )
}
