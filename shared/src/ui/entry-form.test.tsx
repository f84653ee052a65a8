// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { EntryForm } from './entry-form.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function Order({ onFinish }: { readonly onFinish: (values: object) => void }) {
  const [form] = Form.useForm<{ amount: number | null }>()
  return (
    <EntryForm<{ amount: number | null }> form={form} aria-label="充值" onFinish={onFinish}>
      <Form.Item name="amount" label="金额">
        <MoneyInput />
      </Form.Item>
    </EntryForm>
  )
}

test('an amount that cannot be read is not sent as none: its own fault stands below it, not in a bubble of the browser, and it has the focus', async () => {
  const onFinish = vi.fn<(values: object) => void>()
  render(<Order onFinish={onFinish} />)
  const form = screen.getByRole<HTMLFormElement>('form')
  const input = screen.getByLabelText<HTMLInputElement>('金额')
  expect(form.noValidate).toBe(true)
  fireEvent.change(input, { target: { value: '1.234' } })
  fireEvent.submit(form)
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(screen.getByRole('alert').textContent).toBe('金额最多两位小数')
  expect(onFinish).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '1.23' } })
  fireEvent.submit(form)
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ amount: 123 }))
})
