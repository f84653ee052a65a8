// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CountInput } from './count-input.tsx'
import { MoneyInput } from './money-input.tsx'
import { PercentInput } from './percent-input.tsx'

function Form({ initial = null, words = false }: { initial?: number | null; words?: boolean }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <output>{String(value)}</output>
      <button type="button" onClick={() => setValue(500)}>
        reset
      </button>
      <MoneyInput aria-label="金额" value={value} onChange={setValue} words={words} />
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('金额')
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const value = () => screen.getByRole('status').textContent

afterEach(cleanup)

describe('MoneyInput', () => {
  it.each([['0.29', '29'], ['1,234.5', '123450'], ['￥１２', '1200'], ['90071992547409.91', '9007199254740991']])(
    'reads %s exactly as %s cents: an amount in yuan is an integer of cents for the call (R455, R456)',
    (text, cents) => {
      render(<Form />)
      type(text)
      expect(value()).toBe(cents)
    },
  )

  it.each([['1.234', '金额最多两位小数'], ['12a', '金额格式不正确，请输入数字'], ['-1', '金额不能为负数']])('refuses %s: %s', (text, reason) => {
    render(<Form initial={100} />)
    type(text)
    expect(value()).toBe('null')
    expect(screen.getByRole('alert').textContent).toBe(reason)
    expect(input().value).toBe(text)
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  it('shows cents of the server in yuan (R466), keeps the text while it is typed, tidies it on leaving, follows a value from outside', () => {
    render(<Form initial={2050} />)
    expect(input().value).toBe('20.50')
    type('7.')
    expect(input().value).toBe('7.')
    type('7.5')
    fireEvent.blur(input())
    expect(input().value).toBe('7.50')
    fireEvent.click(screen.getByText('reset'))
    expect(input().value).toBe('5.00')
  })

  it('takes a pasted amount whole', () => {
    render(<Form />)
    fireEvent.paste(input(), { clipboardData: { getData: () => ' ¥1,000.00元 ' } })
    expect(value()).toBe('100000')
    expect(input().value).toBe('1000.00')
  })

  it('writes the amount in numerals below (R573)', () => {
    render(<Form initial={100_050} words />)
    expect(screen.getByText('壹仟元伍角')).toBeTruthy()
  })
})

describe('PercentInput', () => {
  it('takes at most four decimals within its bounds', () => {
    let last: number | null = null
    render(<PercentInput aria-label="比例" onChange={(percent) => (last = percent)} />)
    const field = screen.getByLabelText('比例')
    fireEvent.change(field, { target: { value: '6.5%' } })
    expect(last).toBe(6.5)
    fireEvent.change(field, { target: { value: '6.54321' } })
    expect(last).toBeNull()
  })
})

describe('CountInput', () => {
  it('takes whole numbers within its bounds; what is beyond them stays as it was typed, with the bound', () => {
    function Counted() {
      const [count, setCount] = useState<number | null>(null)
      return (
        <>
          <output>{String(count)}</output>
          <CountInput aria-label="人数" min={1} max={100_000} value={count} onChange={setCount} />
        </>
      )
    }
    render(<Counted />)
    const field = screen.getByLabelText<HTMLInputElement>('人数')
    const typed = (text: string) => {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.blur(field)
      return [value(), field.value, screen.queryByRole('alert')?.textContent]
    }
    expect(typed('1,０00')).toEqual(['1000', '1000', undefined])
    expect(typed('9999999')).toEqual(['null', '9999999', '最多 100,000'])
    expect(typed('0')).toEqual(['null', '0', '最少 1'])
    expect(typed('1.5')).toEqual(['null', '1.5', '请输入整数'])
    expect(typed('')).toEqual(['null', '', undefined])
  })
})
