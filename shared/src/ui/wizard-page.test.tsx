// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isRecord } from '../api/errors.ts'
import { startTestServer } from '../api/testing/server.ts'
import { money, text } from '../domain/fields/field.ts'
import type { DetailQuery } from './detail-page.tsx'
import { useLocation, useNavigate } from './router.tsx'
import { InSuite } from './testing/in-suite.tsx'
import { WizardPage, type WizardStep } from './wizard-page.tsx'

const server = await startTestServer()
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)

interface Agency {
  name?: string
  limit?: number
}

const steps: readonly WizardStep<Agency>[] = [
  { key: 'base', title: '基本信息', fields: ['name'], content: <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}><Input /></Form.Item> },
  { key: 'limits', title: '限额', fields: ['limit'], content: <Form.Item name="limit" label="月限额"><Input /></Form.Item>, facts: ({ limit }) => [{ label: '月限额', value: limit === undefined ? '不限' : String(limit) }] },
]
const parse = (value: unknown): Agency | undefined => (isRecord(value) ? { ...value } : undefined)
const common = { what: '业务公司', steps, dictionary: { name: text('名称'), limit: money('月限额') } }
const draft = { form: 'test', record: 'one', version: 1, parse }
const query = (part: Partial<DetailQuery<{ value: Agency; version: number }>>) => ({ data: undefined, error: null, refetch: () => undefined, ...part })
const nameOf = ({ name }: Agency) => name ?? ''

const Url = () => <data aria-label="URL">{useLocation().search}</data>
function History() {
  const navigate = useNavigate()
  return [-1, 1].map((by) => (
    <button key={by} type="button" onClick={() => void navigate(by)}>
      {by < 0 ? 'back' : 'forward'}
    </button>
  ))
}
const show = (page: React.ReactNode, entry = '/') =>
  render(
    <InSuite entry={entry}>
      {page}
      <Url />
      <History />
    </InSuite>,
  )
// The icon of what was sent before may still be leaving.
const next = () => fireEvent.click(screen.getByRole('button', { name: /保存并下一步$/u }))
const url = () => screen.getByLabelText('URL').textContent

beforeEach(() => {
  // No draft.
  for (let index = 0; index < 20; index += 1) server.answer({ body: { value: null, update_at: null } })
})
afterEach(cleanup)

it('adds: begins at the first step whatever the link says, validates it, and submits after the last', async () => {
  const onSubmit = vi.fn<(value: Agency) => Promise<unknown>>(() => Promise.resolve(true))
  show(<WizardPage<Agency> {...common} mode="add" empty={{}} draft={{ ...draft, record: 'new' }} onSubmit={onSubmit} />, '/?step=limits')
  expect(screen.getByRole('heading', { name: '新增业务公司' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
  next()
  await screen.findByText('请填写名称')
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '琼州' } })
  next()
  await screen.findByLabelText('月限额')
  expect(url()).toBe('?step=limits')
  fireEvent.click(screen.getByRole('button', { name: /提\s*交/ }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ name: '琼州' })
})

it('edits: goes on at the step of the link, and saves each step on the way', async () => {
  const onSaveStep = vi.fn<() => Promise<{ version: number } | undefined>>(() => Promise.resolve({ version: 2 }))
  show(
    <WizardPage<Agency>
      {...common}
      mode="edit"
      query={query({ data: { value: { name: '琼州' }, version: 1 } })}
      nameOf={nameOf}
      draft={draft}
      submitText="保存"
      onSaveStep={onSaveStep}
      onSubmit={() => Promise.resolve(true)}
    />,
    '/?step=limits',
  )
  expect(screen.getByRole('heading', { name: '编辑业务公司 琼州' })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '上一步' }))
  expect(await screen.findByLabelText('名称')).toHaveProperty('value', '琼州')
  expect(url()).toBe('?step=base')
  next()
  await screen.findByLabelText('月限额')
  expect(onSaveStep).toHaveBeenCalledOnce()
})

it('goes back and forward through the steps with the browser, and keeps what was typed', async () => {
  const onSaveStep = vi.fn<() => Promise<{ version: number } | undefined>>(() => Promise.resolve({ version: 2 }))
  show(<WizardPage<Agency> {...common} mode="edit" query={query({ data: { value: { name: '琼州' }, version: 1 } })} nameOf={nameOf} draft={draft} onSaveStep={onSaveStep} onSubmit={() => Promise.resolve(true)} />, '/?step=base')
  const go = (way: 'back' | 'forward') => fireEvent.click(screen.getByRole('button', { name: way }))
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
  next()
  fireEvent.change(await screen.findByLabelText('月限额'), { target: { value: '300' } })
  go('back')
  expect(await screen.findByLabelText('名称')).toBeTruthy()
  expect(url()).toBe('?step=base')
  go('forward')
  expect(await screen.findByLabelText('月限额')).toHaveProperty('value', '300')
  // A step that was changed is left by its own button alone, which checks and saves it.
  go('back')
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '' } })
  go('forward')
  await waitFor(() => expect(url()).toBe('?step=limits'))
  expect(screen.getByLabelText('名称')).toBeTruthy()
  next()
  await screen.findByText('请填写名称')
  expect(onSaveStep).toHaveBeenCalledOnce()
})

it('views: every step by the dictionary or by its own facts, nothing to type', () => {
  show(<WizardPage<Agency> {...common} mode="view" query={query({ data: { value: { name: '琼州' }, version: 1 } })} nameOf={nameOf} actions={<button type="button">编辑</button>} />)
  expect(screen.getByRole('heading', { name: '业务公司 琼州' })).toBeTruthy()
  expect(screen.getByRole('region', { name: '基本信息' }).textContent).toBe('基本信息名称琼州')
  expect(screen.getByRole('region', { name: '限额' }).textContent).toBe('限额月限额不限')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: '编辑' })).toBeTruthy()
})

it('says that the record is being read, and why it cannot be', () => {
  show(<WizardPage<Agency> {...common} mode="view" query={query({})} nameOf={nameOf} />)
  expect(screen.getByLabelText('正在加载业务公司')).toBeTruthy()
  cleanup()
  const refetch = vi.fn<() => void>()
  show(<WizardPage<Agency> {...common} mode="view" query={query({ error: new Error('x'), refetch })} nameOf={nameOf} />)
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(refetch).toHaveBeenCalledOnce()
})
