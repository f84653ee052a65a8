import { AreaInput } from '@linggong/shared/ui/area-input'
import { CountInput } from '@linggong/shared/ui/count-input'
import { DateRangeInput } from '@linggong/shared/ui/date-range-input'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Button, Flex, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import type { AreaPath } from '../../domain/area.ts'
import { taskInputFields } from '../../domain/fields/task.ts'
import { formatCents } from '../../domain/money.ts'
import { MOST_AREAS, MOST_PEOPLE } from '../../domain/task-senders.ts'
import { taskFaults, type TaskFaultField } from '../../domain/task-wish.ts'
import { businessDate } from '../../domain/time.ts'
import grid from '../form-grid.module.css'
import { positive } from '../task/positive.ts'
import { useUsableTemplates } from './template-select.tsx'
import { UsersSelect } from './users-select.tsx'
import type { TaskValues } from './values.tsx'

export const TaskItem = itemsOf({ ...taskInputFields, days: { ...taskInputFields.start_on, label: '起止日期' } })

interface Place {
  /** null: the own enterprise; undefined: not chosen yet. */
  readonly companyId: string | null | undefined
}

export function WhatFields() {
  return (
    <>
      <TaskItem name="name" asks="输入">
        <Input maxLength={60} showCount placeholder="如：地推 50 单" />
      </TaskItem>
      <TaskItem name="description" asks="输入" extra="做什么、做到什么程度、如何验收；含敏感词的任务须经审核后发布">
        <Input.TextArea maxLength={2000} showCount rows={4} />
      </TaskItem>
    </>
  )
}

/** What the form says together, at the field that the server would name. */
function withinTerms(field: TaskFaultField, template: { readonly name: string; readonly task_max_amount: number } | undefined): Rule {
  return ({ getFieldsValue }) => ({
    validator() {
      const { price, min_price, max_price, amount, days } = getFieldsValue(true) as TaskValues
      const faults = taskFaults(
        { price: price ?? 0, min_price: min_price ?? undefined, max_price: max_price ?? undefined, amount: amount ?? 0, start_on: days?.[0] ?? null, end_on: days?.[1] ?? null },
        { template: template ?? null, today: businessDate(Date.now()) },
      )
      const fault = price === null && field !== 'amount' && field !== 'end_on' ? undefined : faults.find((one) => one.field === field)
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault.text))
    },
  })
}

const bounds = ['price', 'min_price', 'max_price'] as const

export function PriceFields({ companyId }: Place) {
  const form = Form.useFormInstance<TaskValues>()
  const chosen = Form.useWatch('template_id', { form, preserve: true })
  const template = useUsableTemplates(companyId).data?.results.find(({ id }) => id === chosen)
  return (
    <div className={grid['medium']}>
      {bounds.map((name) => (
        <TaskItem
          key={name}
          name={name}
          dependencies={bounds.filter((other) => other !== name)}
          rules={[...(name === 'price' ? positive(taskInputFields.price.label) : []), withinTerms(name, template)]}
          {...(name !== 'price' && { extra: '可不填，不填则与单价相同' })}
        >
          <MoneyInput />
        </TaskItem>
      ))}
      <TaskItem name="amount" dependencies={['template_id']} rules={[...positive(taskInputFields.amount.label), withinTerms('amount', template)]} {...(template && { extra: `任务模板的上限 ${formatCents(template.task_max_amount)}` })}>
        <MoneyInput words />
      </TaskItem>
    </div>
  )
}

export function PlaceFields() {
  return (
    <>
      <TaskItem name="areas" extra="可不选，不选则不限地区" rules={[{ validator: (_, areas: AreaPath[]) => (areas.some((path) => path.length === 0) ? Promise.reject(new Error('请选择地区，或删除这一行')) : Promise.resolve()) }]}>
        <AreasInput />
      </TaskItem>
      <div className={grid['medium']}>
        <TaskItem name="days" rules={[withinTerms('end_on', undefined)]}>
          <DateRangeInput label="起止日期" isAhead />
        </TaskItem>
      </div>
    </>
  )
}

interface AreasInputProps {
  readonly value?: readonly AreaPath[]
  readonly onChange?: (areas: AreaPath[]) => void
  readonly id?: string
}

/** Several areas, one below the other. */
function AreasInput({ value = [], onChange, id }: AreasInputProps) {
  return (
    <Flex vertical gap={8} align="flex-start">
      {value.map((path, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an area has no identity, and may stand there twice while it is chosen
        <Flex key={index} gap={8} style={{ width: '100%', maxWidth: 480 }}>
          <AreaInput {...(index === 0 && id !== undefined && { id })} aria-label={`地区 ${index + 1}`} value={path} onChange={(next) => onChange?.(value.map((one, at) => (at === index ? next : one)))} />
          <Button aria-label={`删除地区 ${index + 1}`} onClick={() => onChange?.(value.filter((_, at) => at !== index))}>
            删除
          </Button>
        </Flex>
      ))}
      {value.length < MOST_AREAS && (
        // The label of the field would take the place of its own words as its name.
        <Button {...(value.length === 0 && id !== undefined && { id })} aria-label="添加地区" onClick={() => onChange?.([...value, []])}>
          添加地区
        </Button>
      )}
    </Flex>
  )
}

export function PeopleFields({ companyId }: Place) {
  return (
    <>
      <TaskItem name="people_count" style={{ maxWidth: 160 }} rules={[{ required: true, message: `请输入${taskInputFields.people_count.label}` }]}>
        <CountInput min={1} max={MOST_PEOPLE} />
      </TaskItem>
      <TaskItem
        name="company_user_ids"
        dependencies={['people_count']}
        extra="发布后即视为已报名，并收到短信；其余合作用户可自行报名"
        rules={[({ getFieldValue }) => ({ validator: (_, ids: string[]) => (ids.length > (getFieldValue('people_count') ?? 0) ? Promise.reject(new Error('指派的人数超过招募人数')) : Promise.resolve()) })]}
      >
        <UsersSelect companyId={companyId} />
      </TaskItem>
    </>
  )
}
