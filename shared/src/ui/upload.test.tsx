// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../api/testing/server.ts'
import { Upload } from './upload.tsx'
import { checkUpload } from './upload/check.ts'

const server = await startTestServer()
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)

const signed = (name: string) => ({ body: { url: `/v1/files/${name}/upload?sign=s`, file_url: `/v1/files/${name}`, expires_at: '2026-01-01T00:00:00Z' } })

function Voucher() {
  const [value, setValue] = useState('')
  return (
    <App>
      <data aria-label="值">{value}</data>
      <Upload purpose="voucher" hint="每页盖章" value={value} onChange={setValue} />
    </App>
  )
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText('PDF、PNG 或 JPG，不超过 50 MB，每页盖章'), { target: { files: [file] } })
const pdf = (name = '凭证.pdf') => new File(['%PDF-1.7'], name)
const value = () => screen.getByLabelText('值').textContent

beforeEach(() => {
  server.seen.length = 0
  render(<Voucher />)
})
afterEach(cleanup)

describe('Upload', () => {
  it('asks for a signed address and puts the file there (R713)', async () => {
    server.answer(signed('a'))
    choose(pdf())
    await screen.findByText('已上传：凭证.pdf')
    expect(value()).toBe('/v1/files/a')
    const [asked, put] = server.seen
    expect(new URL(asked?.url ?? '', server.origin).searchParams.toString()).toBe(new URLSearchParams({ filename: '凭证.pdf', size: '8', purpose: 'voucher' }).toString())
    expect([asked?.method, asked?.url.split('?')[0], put?.method, put?.url, put?.body]).toEqual(['GET', '/v1/oss/sign_url/', 'PUT', '/v1/files/a/upload?sign=s', '%PDF-1.7'])
  })

  it('says why it failed and tries again with the same file', async () => {
    server.answer(signed('a'), { status: 400, body: { error_msg: '文件内容与扩展名不符，请上传真正的 PDF 文档' } })
    choose(pdf())
    await screen.findByText('文件内容与扩展名不符，请上传真正的 PDF 文档')
    expect(value()).toBe('')
    server.answer(signed('b'))
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await screen.findByText('已上传：凭证.pdf')
    expect(value()).toBe('/v1/files/b')
  })

  it('is given up by 取消上传, and keeps what was stored before', async () => {
    server.answer(signed('a'))
    choose(pdf())
    await screen.findByText('已上传：凭证.pdf')
    server.answer(signed('b'), { delayMs: 60_000 })
    choose(pdf('另一份.pdf'))
    await screen.findByText('正在上传 另一份.pdf')
    await vi.waitFor(() => expect(server.seen).toHaveLength(4), 15_000)
    fireEvent.click(screen.getByRole('button', { name: '取消上传' }))
    await screen.findByText('仍使用之前上传的文件')
    expect(screen.getByRole('alert').textContent).toBe('已取消上传')
    expect(value()).toBe('/v1/files/a')
    fireEvent.click(screen.getByRole('button', { name: /移\s*除/ }))
    expect(value()).toBe('')
  })

  it('sends nothing that is empty, too large or of another kind', async () => {
    const large = new File(['x'], '大.pdf')
    Object.defineProperty(large, 'size', { value: 50.1 * 1024 * 1024 })
    for (const [file, text] of [
      [new File([], '空.pdf'), '“空.pdf”是空文件，请重新选择'],
      [large, '“大.pdf”有 50.1 MB，不能超过 50 MB'],
      [new File(['x'], '程序.exe'), '不支持“程序.exe”，请选择 .pdf、.png、.jpg、.jpeg 文件'],
    ] as const) {
      choose(file)
      expect(screen.getByRole('alert').textContent).toBe(text)
    }
    expect(server.seen).toEqual([])
  })
})

describe('checkUpload', () => {
  it('speaks of sizes as people do and does not mind the case of an ending', () => {
    expect(checkUpload({ name: 'a.PNG', size: 1 }, 'brand_logo')).toBeUndefined()
    expect(checkUpload({ name: 'a.png', size: 1.234 * 1024 * 1024 }, 'brand_logo')).toBe('“a.png”有 1.2 MB，不能超过 512 KB')
  })
})
