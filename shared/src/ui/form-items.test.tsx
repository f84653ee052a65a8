// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { afterEach, expect, test, vi } from 'vitest'
import { date, references, text } from '../domain/fields/field.ts'
import { itemsOf } from './form-items.tsx'

const Item = itemsOf({ name: text('名称'), expire_on: date('有效期至'), role_ids: references('角色') })

afterEach(cleanup)

/** Fills the form and submits it. Returns what takes the values. */
function submitted(initial: object) {
  const onFinish = vi.fn<(values: object) => void>()
  const { container } = render(
    <Form initialValues={initial} onFinish={onFinish}>
      <Item name="name" asks="输入">
        <Input />
      </Item>
      <Item name="expire_on" asks="选择">
        <DatePicker />
      </Item>
      <Item name="role_ids" asks="选择">
        <Select mode="multiple" />
      </Item>
    </Form>,
  )
  const form = container.querySelector('form')
  if (form !== null) fireEvent.submit(form)
  return onFinish
}

test('what was chosen is there, be it a date or a list', async () => {
  const onFinish = submitted({ name: '甲', expire_on: dayjs('2026-11-23'), role_ids: ['a'] })
  await waitFor(() => expect(onFinish).toHaveBeenCalledOnce())
})

test('what is missing is asked for by its label; blanks are no name', async () => {
  const onFinish = submitted({ name: '  ', role_ids: [] })
  for (const question of ['请输入名称', '请选择有效期至', '请选择角色']) await screen.findByText(question)
  expect(onFinish).not.toHaveBeenCalled()
})
