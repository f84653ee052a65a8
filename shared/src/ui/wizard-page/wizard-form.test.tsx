// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { expect, it } from 'vitest'
import { isRecord } from '../../api/errors.ts'
import { startTestServer } from '../../api/testing/server.ts'
import { masked, text } from '../../domain/fields/field.ts'
import { InSuite } from '../testing/in-suite.tsx'
import { WizardForm, type WizardStep } from './wizard-form.tsx'

const server = await startTestServer()
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)

interface Value {
  name?: string
  id_no?: string
}

const steps: readonly WizardStep<Value>[] = [
  { key: 'base', title: '基本信息', fields: ['name'], content: <Form.Item name="name" label="名称"><Input /></Form.Item> },
  { key: 'papers', title: '资质', fields: ['id_no'], content: <Form.Item name="id_no" label="证件号"><Input /></Form.Item> },
]
const dictionary = { name: text('名称'), id_no: masked('证件号', (value) => value) }
const draft = { form: 'test', record: 'one', version: 1, unkept: ['id_no'] as const, parse: (value: unknown): Value | undefined => (isRecord(value) ? { ...value } : undefined) }

it('hides the form while a draft is offered, says what the draft is without, and stays at the step of the link when it is given up', async () => {
  const data = { value: { name: '乙' }, base: { name: '甲' }, recordVersion: 1, step: 0 }
  server.answer({ body: { value: { v: 1, data }, update_at: '2026-11-01T00:00:00Z' } })
  render(
    <InSuite entry="/?step=papers">
      <WizardForm<Value> label="编辑" steps={steps} initial={{ name: '甲', id_no: '11****13' }} version={1} draft={draft} dictionary={dictionary} onSubmit={() => Promise.resolve(true)} />
    </InSuite>,
  )
  expect(await screen.findByText('草稿不保存证件号，如已填写请重新填写')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '重新填写' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: '证件号' })).toBeTruthy())
  expect(screen.queryByRole('textbox', { name: '名称' })).toBeNull()
  await waitFor(() => expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'PUT']))
})
