// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer } from '../api/testing/server.ts'
import { FileView } from './file-view.tsx'
import { ImageSet, ImageUpload } from './image-upload.tsx'

const server = await startTestServer()
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)

const stored = (name: string) => [{ body: { url: `/v1/files/${name}/upload?sign=s`, file_url: `/v1/files/${name}`, expires_at: '2026-01-01T00:00:00Z' } }, {}]
const png = (name: string) => new File(['x'], name, { type: 'image/png' })

function Photos({ most }: { readonly most: number }) {
  const [value, setValue] = useState<readonly string[]>(['/v1/files/old'])
  return (
    <App>
      <data aria-label="值">{value.join(' ')}</data>
      <ImageSet purpose="voucher" label="照片" most={most} value={value} onChange={setValue} />
    </App>
  )
}
const input = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable()
const value = () => screen.getByLabelText('值').textContent

beforeEach(() => {
  server.seen.length = 0
})
afterEach(cleanup)

it('puts up several, one after the other, no more than there is room for, and shows them at once', async () => {
  render(<Photos most={3} />)
  server.answer(...stored('a'), ...stored('b'))
  fireEvent.change(input(), { target: { files: [png('1.png'), png('2.png'), png('3.png')] } })
  const set = screen.getByRole('list', { name: '照片' })
  await within(set).findByRole('img', { name: '照片 3' })
  expect(value()).toBe('/v1/files/old /v1/files/a /v1/files/b')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /添加照片/ }).disabled).toBe(true)
  // A file that was stored earlier is loaded on request only.
  expect(within(set).getByRole('button', { name: '查看照片 1' })).toBeTruthy()
  fireEvent.click(within(set).getByRole('button', { name: '移除照片 2' }))
  expect(value()).toBe('/v1/files/old /v1/files/b')
})

it('stops at the one that fails and goes on with it and those behind it', async () => {
  render(<Photos most={5} />)
  server.answer({ status: 400, body: { error_msg: '暂时不能上传' } })
  fireEvent.change(input(), { target: { files: [png('1.png'), png('2.png')] } })
  await screen.findByText('暂时不能上传')
  expect(value()).toBe('/v1/files/old')
  server.answer(...stored('a'), ...stored('b'))
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  await screen.findByText('已上传：2.png')
  expect(value()).toBe('/v1/files/old /v1/files/a /v1/files/b')
})

it('shows a public picture by its own address', () => {
  const id = '01900000-0000-7000-8000-000000000001'
  render(
    <App>
      <ImageUpload purpose="brand_logo" label="标志" value={`/v1/files/${id}`} />
    </App>,
  )
  expect(screen.getByRole('img', { name: '标志' }).getAttribute('src')).toBe(`/v1/files/${id}/logo`)
})

it('opens a stored picture over the page, by an address that is asked for then', async () => {
  render(
    <App>
      <FileView fileUrl="/v1/files/a" text="查看凭证" />
    </App>,
  )
  expect(server.seen).toEqual([])
  server.answer({ body: { url: `${server.origin}/v1/files/a/download?sign=s`, file_url: '/v1/files/a', expires_at: '2026-01-01T00:00:00Z' } }, { body: 'png', headers: { 'content-type': 'image/png' } })
  fireEvent.click(screen.getByRole('button', { name: '查看凭证' }))
  await screen.findByRole('img', { name: '查看凭证' })
  expect(server.seen.map(({ url }) => url.split('?')[0])).toEqual(['/v1/oss/sign_url/', '/v1/files/a/download'])
})

it('shows an identity paper for a reason only, from the call that records it and without an address', async () => {
  const id = '01900000-0000-7000-8000-000000000002'
  render(
    <App>
      <ImageUpload purpose="id_card" label="法人证件照" value={`/v1/files/${id}`} />
    </App>,
  )
  fireEvent.click(screen.getByRole('button', { name: '查看法人证件照' }))
  const form = await screen.findByRole('form', { name: '查看法人证件照' })
  expect(server.seen).toEqual([])
  fireEvent.submit(form)
  await within(form).findByText('请填写查看原因')
  fireEvent.change(within(form).getByRole('textbox', { name: '查看原因' }), { target: { value: '核实身份' } })
  server.answer({ status: 429, body: { error_msg: '操作过于频繁' } }, { body: 'png', headers: { 'content-type': 'image/png' } })
  fireEvent.submit(form)
  await within(form).findByText('操作过于频繁')
  fireEvent.submit(form)
  await screen.findByRole('img', { name: '查看法人证件照' })
  const asked = { method: 'POST', url: `/v1/files/${id}/view/`, body: JSON.stringify({ reason: '核实身份' }) }
  expect(server.seen).toMatchObject([asked, asked])
})
