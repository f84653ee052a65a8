// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Button, Form } from 'antd'
import { type ComponentType, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DaySpan } from '../domain/readers.ts'
import { DateRangeInput } from './date-range-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { BankCardInput, EmailInput, IdNoInput, LandlineInput, PhoneInput, textRule } from './text-inputs.tsx'
import type { TypedInputProps } from './typed-input.tsx'

function Field({ of: Input, initial = '' }: { of: ComponentType<TypedInputProps<string>>; initial?: string }) {
  const [value, setValue] = useState<string | null>(initial)
  return (
    <>
      <output>{String(value)}</output>
      <Input aria-label="字段" value={value} onChange={setValue} />
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('字段')
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const paste = (element: Element, text: string) => fireEvent.paste(element, { clipboardData: { getData: () => text } })
const value = () => screen.getByRole('status').textContent

afterEach(cleanup)

describe('inputs of numbers and addresses', () => {
  it.each([
    ['phone (R447)', PhoneInput, '+86 199-0013-8000', '19900138000', '19900138000'],
    ['landline (R448)', LandlineInput, '(010) 12345678', '010-12345678', '010-12345678'],
    ['e-mail (R449)', EmailInput, ' a@b.cn ', 'a@b.cn', 'a@b.cn'],
    ['identity number of 18 with x (R450, R452)', IdNoInput, '110105 19491231 002x', '11010519491231002X', '11010519491231002X'],
    ['identity number of 15 (R451)', IdNoInput, '110105 491231 002', '110105491231002', '110105491231002'],
    ['bank card', BankCardInput, '6225880000000001', '6225880000000001', '6225 8800 0000 0001'],
  ])('takes a pasted %s', (_, of, text, held, shown) => {
    render(<Field of={of} />)
    paste(input(), text)
    expect(value()).toBe(held)
    expect(input().value).toBe(shown)
    expect(input().getAttribute('aria-invalid')).toBe('false')
  })

  it('says what is wrong when the field is left, not while it is typed, and keeps the text', () => {
    render(<Field of={PhoneInput} />)
    type('1990013')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.blur(input())
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('手机号应为 11 位，现在是 7 位')
    expect(input().getAttribute('aria-describedby')).toBe(alert.id)
    expect(input().validationMessage).toBe('手机号应为 11 位，现在是 7 位')
    expect(value()).toBe('1990013')
    type('19900138000')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(input().validity.valid).toBe(true)
  })

  it('says at once what typing on cannot mend, and what was pasted', () => {
    render(<Field of={IdNoInput} />)
    type('abc')
    expect(screen.getByRole('alert').textContent).toBe('身份证号只能是数字，末位可以是 X')
    type('')
    paste(input(), '1101051949')
    type('1101051949')
    expect(screen.getByRole('alert').textContent).toContain('现在是 10 位')
  })

  it('warns of a wrong checksum, and the field stays valid (domain.md §4)', () => {
    render(<Field of={IdNoInput} initial="110105194912310021" />)
    expect(screen.getByText('身份证号校验码不正确，请核对')).toBeTruthy()
    expect(input().validity.valid).toBe(true)
  })

  it('names the bank of a card', () => {
    render(<Field of={BankCardInput} initial="6225880000000001" />)
    expect(screen.getByText('招商银行')).toBeTruthy()
  })
})

describe('in a form of antd', () => {
  it('is labelled, refused once in words, and what cannot be read does not pass as empty', async () => {
    const onFinish = vi.fn<(values: unknown) => void>()
    render(
      <Form name="t" onFinish={onFinish}>
        <Form.Item name="phone" label="手机号" validateTrigger="onBlur" rules={[{ required: true, message: '请填写手机号' }, textRule('phone')]}>
          <PhoneInput />
        </Form.Item>
        <Form.Item name="fee" label="费用">
          <MoneyInput />
        </Form.Item>
        <Button htmlType="submit">提交</Button>
      </Form>,
    )
    const phone = screen.getByLabelText<HTMLInputElement>('手机号')
    expect(phone.getAttribute('aria-required')).toBe('true')
    fireEvent.change(phone, { target: { value: '199' } })
    await act(async () => fireEvent.blur(phone))
    await vi.waitFor(() => expect(screen.getAllByText('手机号应为 11 位，现在是 3 位')).toHaveLength(1), 15_000)
    fireEvent.change(screen.getByLabelText('费用'), { target: { value: '12a' } })
    expect([...document.querySelectorAll('input')].filter((one) => !one.validity.valid)).toHaveLength(2)
    await act(async () => fireEvent.click(screen.getByRole('button')))
    expect(onFinish).not.toHaveBeenCalled()
  })
})

describe('DateRangeInput', () => {
  function Days() {
    const [span, setSpan] = useState<DaySpan | null>(null)
    return (
      <>
        <output>{span === null ? '无' : span.join('~')}</output>
        <DateRangeInput label="有效期" value={span} onChange={setSpan} />
      </>
    )
  }
  const first = () => screen.getByPlaceholderText('开始日期')

  it('takes a whole range pasted into one of its fields', () => {
    render(<Days />)
    paste(first(), '2026年1月1日 至 2026/2/1')
    expect(value()).toBe('2026-01-01~2026-02-01')
  })

  it('refuses in words what is no range, and a start behind its end', () => {
    render(<Days />)
    paste(first(), '2026-03-01~2026-02-01')
    expect(screen.getByRole('alert').textContent).toBe('开始日期 2026-03-01 晚于结束日期 2026-02-01')
    expect(value()).toBe('无')
    paste(first(), '2026年2月')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(value()).toBe('2026-02-01~2026-02-28')
  })

  it.each([[false, ['Dec2025', 'Jan2026']], [true, ['Jan2026', 'Feb2026']]])('opens on the months that its range is likely in (ahead: %s)', (isAhead, months) => {
    vi.useFakeTimers({ now: new Date('2026-01-31T18:00:00+08:00'), toFake: ['Date'] })
    render(<DateRangeInput label="有效期" isAhead={isAhead} />)
    fireEvent.mouseDown(first())
    fireEvent.click(first())
    vi.useRealTimers()
    expect([...document.querySelectorAll('.ant-picker-header-view')].map(({ textContent }) => textContent)).toEqual(months)
  })
})
