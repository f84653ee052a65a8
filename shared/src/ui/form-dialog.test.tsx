// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider, Form, Input, Select } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { TabContext } from '../session/tab.ts'
import { FormDialog, isEdited } from './form-dialog.tsx'
import { MoneyInput } from './money-input.tsx'

interface Values {
  readonly name: string
  readonly roles?: string[]
}

interface DialogProps {
  readonly isRunning?: boolean
  readonly isLoading?: boolean
  readonly onFinish: (values: Values) => void
  readonly onClose: () => void
}

function Dialog({ isRunning = false, isLoading = false, onFinish, onClose }: DialogProps) {
  const [form] = Form.useForm<Values>()
  return (
    <FormDialog<Values> form={form} title="编辑角色" initial={{ name: '财务' }} isRunning={isRunning} isLoading={isLoading} onFinish={onFinish} onClose={onClose}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="roles" label="角色">
        <Select mode="multiple" />
      </Form.Item>
    </FormDialog>
  )
}

function show(state: Pick<DialogProps, 'isRunning' | 'isLoading'> = {}) {
  const holds = new Set<object>()
  const tab = {
    setTitle: () => undefined,
    holdUnsaved: () => {
      const own = {}
      holds.add(own)
      return () => void holds.delete(own)
    },
  }
  const onClose = vi.fn<() => void>()
  const onFinish = vi.fn<(values: Values) => void>()
  const view = render(
    <ConfigProvider>
      <App>
        <TabContext value={tab}>
          <Dialog {...state} onFinish={onFinish} onClose={onClose} />
        </TabContext>
      </App>
    </ConfigProvider>,
  )
  return { holds, onClose, onFinish, view }
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value: text } })
const press = (name: RegExp) => act(async () => void fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? expect.unreachable()))

afterEach(cleanup)

it('closes while what is to be decided on is being read, and not while it is being sent', async () => {
  const read = show({ isLoading: true })
  await press(/取\s*消|Cancel/u)
  expect(read.onClose).toHaveBeenCalledOnce()
  cleanup()
  const sent = show({ isRunning: true })
  expect(screen.getByRole('button', { name: /取\s*消|Cancel/u })).toHaveProperty('disabled', true)
  await press(/关闭|Close/u)
  expect(sent.onClose).not.toHaveBeenCalled()
})

it('closes without a word while nothing was typed, or what was typed is taken back', async () => {
  const { holds, onClose } = show()
  await waitFor(() => expect(screen.getByLabelText('名称')).toHaveProperty('value', '财务'))
  type('财务部')
  await waitFor(() => expect(holds.size).toBe(1))
  type('财务')
  await waitFor(() => expect(holds.size).toBe(0))
  await press(/取\s*消|Cancel/u)
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks before what was typed is lost, and holds its tab until it is gone', async () => {
  const { holds, onClose, view } = show()
  type('财务部')
  await waitFor(() => expect(holds.size).toBe(1))
  await press(/取\s*消|Cancel/u)
  expect(onClose).not.toHaveBeenCalled()
  await press(/继续编辑/u)
  expect(onClose).not.toHaveBeenCalled()
  await press(/取\s*消|Cancel/u)
  await press(/放弃修改/u)
  expect(onClose).toHaveBeenCalledOnce()
  view.unmount()
  expect(holds.size).toBe(0)
})

it('hands over what was typed', async () => {
  const { onFinish } = show()
  type('财务部')
  await press(/保\s*存/u)
  await waitFor(() => expect(onFinish).toHaveBeenCalledExactlyOnceWith({ name: '财务部', roles: undefined }))
})

it.each([
  [{ name: '' }, { name: undefined, roles: [] }, false],
  [{ roles: ['a'] }, { roles: ['a'] }, false],
  [{ roles: ['a'] }, { roles: ['b'] }, true],
  [{ parent: null }, { parent: undefined }, false],
  [{ at: new Date(0) }, { at: new Date(0) }, false],
  [{ at: new Date(0) }, { at: new Date(1) }, true],
  [{ enabled: false }, { enabled: true }, true],
  [{}, undefined, false],
])('%j and %j: edited %s', (initial, typed, expected) => {
  expect(isEdited(initial, typed)).toBe(expected)
})

function Amount({ isAsked, onFinish }: { readonly isAsked: boolean; readonly onFinish: (values: { readonly amount?: number }) => void }) {
  const [form] = Form.useForm<{ readonly amount?: number }>()
  return (
    <FormDialog form={form} title="提现申请" isRunning={false} onFinish={onFinish} onClose={() => undefined}>
      <Form.Item name="amount" label="金额" rules={isAsked ? [{ required: true, message: '请输入金额' }] : []}>
        <MoneyInput />
      </Form.Item>
    </FormDialog>
  )
}

it.each([true, false])('an amount that cannot be read is told as such, and never counts as empty (asked for: %s)', async (isAsked) => {
  const onFinish = vi.fn<(values: object) => void>()
  const tab = { setTitle: () => undefined, holdUnsaved: () => () => undefined }
  render(<ConfigProvider><App><TabContext value={tab}><Amount isAsked={isAsked} onFinish={onFinish} /></TabContext></App></ConfigProvider>)
  fireEvent.change(screen.getByLabelText('金额'), { target: { value: '12.345' } })
  await press(/保\s?存/u)
  await waitFor(() => expect(screen.getByText('金额最多两位小数')).toBeDefined())
  await waitFor(() => expect(screen.queryByText('请输入金额')).toBeNull())
  expect(onFinish).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('金额'), { target: { value: '12.34' } })
  await press(/保\s?存/u)
  await waitFor(() => expect(onFinish).toHaveBeenCalledWith({ amount: 1234 }))
})
