import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { AreaInput } from '@linggong/shared/ui/area-input'
import { CountInput } from '@linggong/shared/ui/count-input'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Button, DatePicker, Flex, Form, Input, Space } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { AreaPath } from '../../domain/area.ts'
import { taskFields } from '../../domain/fields/task.ts'
import { MOST_PEOPLE } from '../../domain/task-senders.ts'
import type { BusinessDate } from '../../domain/time.ts'
import grid from '../form-grid.module.css'
import type { TaskRecord } from './document.tsx'
import { positive } from './positive.ts'

/** What the fields of a task hold while they are edited. */
export interface TaskValues {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly price: number | null
  readonly min_price: number | null
  readonly max_price: number | null
  readonly amount: number | null
  readonly people_count: number | null
  readonly areas: readonly AreaPath[]
  /** Either may stand alone. */
  readonly start_on: BusinessDate | null
  readonly end_on: BusinessDate | null
}

const Item = itemsOf(taskFields)

/** What is ordered: for a form of its own, and for the steps of one. Empty lowest and highest prices are those of the price. */
export function TaskFields() {
  return (
    <>
      <Item name="name" asks="输入">
        <Input maxLength={60} showCount />
      </Item>
      <Item name="description" asks="输入">
        <Input.TextArea maxLength={2000} showCount rows={4} placeholder="工作内容、要求和交付标准" />
      </Item>
      <div className={grid['narrow']}>
        <Item name="price" rules={positive(taskFields.price.label)}>
          <MoneyInput />
        </Item>
        <Item name="min_price" dependencies={['price']} rules={[atMost('price', taskFields.price.label)]}>
          <MoneyInput placeholder="与单价相同" />
        </Item>
        <Item name="max_price" dependencies={['price']} rules={[atLeast('price', taskFields.price.label)]}>
          <MoneyInput placeholder="与单价相同" />
        </Item>
        <Item name="amount" rules={positive(taskFields.amount.label)}>
          <MoneyInput />
        </Item>
        <Item name="people_count" rules={[{ required: true, type: 'integer', message: '请输入招募人数' }]}>
          <CountInput min={1} max={MOST_PEOPLE} />
        </Item>
        <Item name="category">
          <Input maxLength={30} showCount placeholder="选填" />
        </Item>
      </div>
      <Form.Item label={taskFields.areas.label} extra="不填表示不限地区">
        <Form.List name="areas">
          {(fields, { add, remove }) => (
            <Flex vertical gap={8}>
              {fields.map((field, index) => (
                <Space.Compact key={field.key} block>
                  <Form.Item name={field.name} noStyle rules={[{ required: true, message: '请选择地区' }]}>
                    <AreaInput aria-label={`${taskFields.areas.label} ${index + 1}`} />
                  </Form.Item>
                  <Button icon={<DeleteOutlined />} aria-label={`移除地区 ${index + 1}`} onClick={() => remove(field.name)} />
                </Space.Compact>
              ))}
              {fields.length < 20 && (
                <Button icon={<PlusOutlined />} onClick={() => add([])} style={{ alignSelf: 'start' }}>
                  添加地区
                </Button>
              )}
            </Flex>
          )}
        </Form.List>
      </Form.Item>
      <div className={grid['narrow']}>
        <Item name="start_on" {...asDay}>
          <DatePicker format={formats} placeholder="选填" style={{ width: '100%' }} />
        </Item>
        <Item name="end_on" dependencies={['start_on']} rules={[notBeforeStart]} {...asDay}>
          <DatePicker format={formats} placeholder="选填" style={{ width: '100%' }} />
        </Item>
      </div>
    </>
  )
}

/** The first is displayed, the others are read too. */
const formats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD']
const asDay = {
  getValueProps: (day: BusinessDate | null) => ({ value: day === null ? null : dayjs(day) }),
  normalize: (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null,
}

type Getter = { getFieldValue(name: string): unknown }

const compared = (isFit: (value: number, other: number) => boolean, text: string) => (other: string) => ({ getFieldValue }: Getter) => ({
  validator: (_: unknown, value: unknown) => {
    const against = getFieldValue(other)
    return typeof value === 'number' && typeof against === 'number' && !isFit(value, against) ? Promise.reject(new Error(text)) : Promise.resolve()
  },
})

const notBeforeStart = ({ getFieldValue }: Getter) => ({
  validator: (_: unknown, end: BusinessDate | null) => {
    const start = getFieldValue('start_on')
    return end !== null && typeof start === 'string' && end < start ? Promise.reject(new Error(`不能早于${taskFields.start_on.label}`)) : Promise.resolve()
  },
})

const atMost = (other: string, label: string) => compared((value, against) => value <= against, `不能高于${label}`)(other)
const atLeast = (other: string, label: string) => compared((value, against) => value >= against, `不能低于${label}`)(other)

/** A task as it is before it is edited. */
export const valuesOf = ({ name, description, category, price, min_price, max_price, amount, people_count, areas, start_on, end_on }: Pick<TaskRecord, keyof TaskValues>): TaskValues => ({
  name, description, category, price, min_price: min_price === price ? null : min_price, max_price: max_price === price ? null : max_price, amount, people_count, areas, start_on, end_on,
})

/** As the calls take it. Lowest and highest prices that were left empty follow the price. */
export function wishOf({ name, description, category, price, min_price, max_price, amount, people_count, areas, start_on, end_on }: TaskValues) {
  return {
    name: name.trim(),
    description: description.trim(),
    category: category.trim(),
    price: price ?? 0,
    min_price: min_price ?? price ?? 0,
    max_price: max_price ?? price ?? 0,
    amount: amount ?? 0,
    people_count: people_count ?? 1,
    areas: areas.map((path) => [...path]),
    start_on,
    end_on,
  }
}
