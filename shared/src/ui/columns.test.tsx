// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { date, flag, masked, money, references, text as words, time } from '../domain/fields/field.ts'
import { maskPhone } from '../domain/masks.ts'
import { options } from '../domain/status-option.ts'
import { ENABLED_STATUSES } from '../domain/statuses.ts'
import { type Column, actionsColumn, columnsOf, dateColumn, flagColumn, moneyColumn, statusColumn, timeColumn } from './columns.tsx'

interface Bill {
  pay_at: string | null
  day: string
  amount: number | null
}

const text = (column: Column<Bill>, bill: Partial<Bill>) => {
  const { container } = render(<>{column.render({ pay_at: null, day: '', amount: null, ...bill })}</>)
  return container.textContent
}

afterEach(cleanup)

test('R562 a time is shown as YYYY/MM/DD HH:mm:ss, of Shanghai', () => {
  const column = timeColumn<Bill>('pay_at', '支付时间')
  expect(text(column, { pay_at: '2026-11-19T07:53:04.900Z' })).toBe('2026/11/19 15:53:04')
  expect(text(column, { pay_at: '2026-12-31T16:00:00+00:00' })).toBe('2027/01/01 00:00:00')
  expect(text(column, { pay_at: null })).toBe('—')
  expect(text(dateColumn<Bill>('day', '日期'), { day: '2026-11-19' })).toBe('2026/11/19')
})

test('R567 R568 R569 R570 R571 cents are shown in yuan, grouped, with two decimals and their sign', () => {
  const column = moneyColumn<Bill>('amount', '金额')
  expect(column.title).toBe('金额(元)')
  expect([123_456_789, -5, 0, null].map((amount) => text(column, { amount }))).toEqual(['1,234,567.89', '-0.05', '0.00', '—'])
})

test('a column of statuses is as wide as the longest of its words, or as its heading', () => {
  const column = (labels: readonly string[], title: string) => statusColumn<{ status: string }>(options(...labels.map((label, index) => [String(index), label, 'info'] as const)), 'status', title).width
  expect(column(['已开票', '待业务公司确认'], '状态')).toBe(18 + 18 + 7 * 12)
  expect(column(['是'], '按限额拆分')).toBe(18 + 5 * 13)
})

test('yes or no is shown in the two words of the field, and nothing where it is not known', () => {
  interface Company {
    is_enable: boolean | null
  }
  const enabled = flagColumn<Company>(flag('状态', ENABLED_STATUSES), 'is_enable')
  const shown = [true, false, null].map((is_enable) => render(<>{enabled.render({ is_enable })}</>).container.textContent)
  expect([enabled.title, ...shown]).toEqual(['状态', '启用', '停用', '—'])
})

test('columns of a dictionary take their titles and their ways to show a value from it', () => {
  interface Staff {
    name: string
    phone: string
    wage: number
    isOn: boolean
    since: string
    seen_at: string
    roles: readonly { readonly id: string; readonly name: string }[]
    unlisted: string
  }
  const fields = { name: words('姓名'), phone: masked('手机号', maskPhone), wage: money('工资'), isOn: flag('在职'), since: date('入职日期'), seen_at: time('最近登录'), roles: references('角色') } as const
  const { column, link, custom } = columnsOf<Staff, typeof fields>(fields)
  const row: Staff = { name: '王小明', phone: '13800138000', wage: 100, isOn: true, since: '2026-01-02', seen_at: '2026-01-02T03:04:05Z', roles: [{ id: '1', name: '财务' }], unlisted: '' }
  const shown = (one: Column<Staff>) => {
    const { container } = render(<>{one.render(row)}</>)
    return `${one.title} ${container.textContent}`
  }
  expect([column('name'), column('phone'), column('wage'), column('isOn'), column('since'), column('seen_at'), column('roles')].map(shown)).toEqual([
    '姓名 王小明', '手机号 138****8000', '工资(元) 1.00', '在职 是', '入职日期 2026/01/02', '最近登录 2026/01/02 11:04:05', '角色 财务',
  ])
  expect(shown(link('name', () => undefined, { width: 10 }))).toBe('姓名 王小明')
  expect(shown(custom('wage', () => '—'))).toBe('工资 —')
  expect(column('wage', { sortable: true, width: 90 })).toMatchObject({ key: 'wage', width: 90, sortBy: 'wage', align: 'right', money: { label: '工资' } })
})

test('row actions that the column has no room for are in the menu, the dangerous ones last', () => {
  const shown = (width: number, labels: readonly string[], danger?: string) => {
    const column = actionsColumn<object>(() => labels.map((label) => ({ label, danger: label === danger, onClick: () => undefined })), width)
    const { container } = render(<>{column.render({})}</>)
    return [...container.querySelectorAll('button')].map(({ textContent }) => textContent)
  }
  const four = ['查看企业', '撤销导入', '查看失败明细', '导出失败行']
  expect(shown(246, four)).toEqual(['查看企业', '撤销导入', '更多'])
  expect(shown(400, four)).toEqual(four)
  expect(shown(134, ['审核', '取消', '改日期'], '取消')).toEqual(['审核', '改日期', '取消'])
  expect(shown(122, ['审核', '取消', '改日期'], '取消')).toEqual(['审核', '更多'])
  expect(shown(40, ['审核', '改日期'])).toEqual(['更多'])
  expect(shown(40, ['生成结算单'])).toEqual(['生成结算单'])
  expect(shown(400, ['一', '二', '三', '四', '五'])).toEqual(['一', '二', '三', '更多'])
})
