import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zipSync, strToU8 } from 'fflate'
import { writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { dropExpired, forgetPromises } from '../src/modules/files/expiry.ts'
import { fileIdOf, receive } from '../src/modules/files/service.ts'
import { cleanUps } from '../src/modules/index.ts'
import { cleanUp } from '../src/modules/maintenance/clean-up.ts'
import type { Storage } from '../src/ports/storage.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { png } from './pictures.ts'

const { app, deps, tenants, folder, advance } = await testApp()
const token = await signIn(app, tenants.phones.company)

const pdf = Buffer.from('%PDF-1.7\n…')
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)])

async function workbook(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsxStream([['张三', '1']], { name: 'a', columns: [{ header: '姓名' }, { header: '金额' }] })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const offer = (filename: string, size: number, purpose: string) =>
  ask(app, token, `/v1/oss/sign_url/?filename=${encodeURIComponent(filename)}&size=${size}&purpose=${purpose}`)

const put = (url: string, payload: Buffer, type = 'application/octet-stream') => app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })

async function upload(filename: string, content: Buffer, purpose = 'voucher', announced = content.length) {
  const { url, file_url } = (await offer(filename, announced, purpose)).json()
  return { url, file_url, answer: await put(url, content) }
}

const stored = (): string[] => readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => entry.name)

describe('an upload', () => {
  test('goes to a signed address, is kept under a random name and read through a short-lived link', async () => {
    const name = '凭证 "1";\r\n.pdf'.replace('\r\n', '')
    const { url, file_url, answer } = await upload(name, pdf)
    expect(answer.json()).toEqual({ ok: true })
    const id = file_url.split('/').at(-1)
    expect(stored()).toContain(id)
    expect((await put(url, pdf)).statusCode).toBe(409)

    const link = (await ask(app, token, `/v1/oss/sign_url/?file_url=${file_url}`)).json()
    const download = await app.inject(link.url)
    expect(download.rawPayload.equals(pdf)).toBe(true)
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="__ _1_;.pdf"; filename*=UTF-8''%E5%87%AD%E8%AF%81%20_1_%3B.pdf`,
    })
    advance(5 * 60_000)
    expect((await app.inject(link.url)).json().error_msg).toBe('链接已过期，请重新获取')
  })

  test('R712 needs no key: the store says that each file has a signed address, and where to ask for it', async () => {
    expect((await ask(app, token, '/v1/oss/access_key/')).json()).toEqual({ mode: 'signed_url', sign_url: '/v1/oss/sign_url/' })
    expect((await ask(app, null, '/v1/oss/access_key/')).statusCode).toBe(401)
  })

  test('takes workbooks and text tables for imports, pictures and PDF for vouchers', async () => {
    expect((await upload('账单.xlsx', await workbook(), 'bill_import')).answer.statusCode).toBe(200)
    expect((await upload('账单.CSV', Buffer.from('\ufeff姓名,金额\r\n张三,1\r\n'), 'bill_import')).answer.statusCode).toBe(200)
    expect((await upload('账单.csv', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x31]), 'bill_import')).answer.statusCode).toBe(200)
    expect((await upload('a.png', png)).answer.statusCode).toBe(200)
    expect((await offer('a.exe', 10, 'voucher')).json().error_msg).toBe('仅支持 .pdf、.png、.jpg、.jpeg 文件')
    expect((await offer('a.pdf', 10, 'bill_import')).statusCode).toBe(400)
    expect((await offer('a.pdf', 51 * 1024 * 1024, 'voucher')).statusCode).toBe(400)
  })

  test('is refused, and nothing kept, when the bytes are not what the name says', async () => {
    const before = stored()
    const zip = Buffer.from(zipSync({ 'a.txt': strToU8('x'), 'b.txt': strToU8('[Content_Types].xml') }))
    for (const [name, content, purpose, text] of [
      ['virus.pdf', exe, 'voucher', '文件内容与扩展名不符，请上传真正的 PDF 文档'],
      ['virus.png', exe, 'voucher', '文件内容与扩展名不符，请上传真正的 PNG 图片'],
      ['virus.xlsx', exe, 'bill_import', '文件内容与扩展名不符，请上传真正的 XLSX 表格'],
      ['any.xlsx', zip, 'bill_import', '文件内容与扩展名不符，请上传真正的 XLSX 表格'],
      ['virus.csv', exe, 'bill_import', '文件内容与扩展名不符，请上传真正的 CSV 文本'],
    ] as const) {
      const { answer, file_url } = await upload(name, content, purpose)
      expect([answer.statusCode, answer.json().error_msg]).toEqual([400, text])
      expect((await ask(app, token, `/v1/oss/sign_url/?file_url=${file_url}`)).statusCode).toBe(404)
    }
    expect(stored()).toEqual(before)
  })

  test('is refused when an archive claims to become huge', async () => {
    const bomb = Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x'), 'xl/worksheets/sheet1.xml': strToU8('x') }))
    // The zip directory's entry of the sheet, changed to declare 201 MB.
    bomb.writeUInt32LE(201 * 1024 * 1024, bomb.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
    expect((await upload('a.xlsx', bomb, 'bill_import')).answer.json().error_msg).toBe('表格解压后过大，请拆分后再上传')
  })

  test('is measured while it comes', async () => {
    const before = stored()
    expect((await upload('a.pdf', pdf, 'voucher', pdf.length - 1)).answer.statusCode).toBe(413)
    expect((await upload('a.pdf', pdf, 'voucher', pdf.length + 1)).answer.json().error_msg).toBe('文件上传不完整，请重试')
    expect(stored()).toEqual(before)
  })

  test('needs the signature of its very file and act, in time', async () => {
    const one = (await offer('a.pdf', pdf.length, 'voucher')).json().url
    const other = (await offer('b.pdf', pdf.length, 'voucher')).json().url
    const stolen = other.replace(/sign=.*/u, one.match(/sign=.*/u)[0])
    expect((await put(stolen, pdf)).statusCode).toBe(403)
    expect((await put(one.replace(/expires=\d+/u, 'expires=9999999999'), pdf)).statusCode).toBe(403)
    expect((await app.inject(one.replace('/upload', '/download'))).statusCode).toBe(403)
    advance(15 * 60_000)
    expect((await put(one, pdf)).json().error_msg).toBe('链接已过期，请重新获取')
  })

  test('one of two at once wins', async () => {
    const { url } = (await offer('a.pdf', pdf.length, 'voucher')).json()
    const both = await Promise.all([put(url, pdf), put(url, Buffer.from('%PDF-1.4\n…'))])
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409])
  })
})

test('what expired is cleared away, and says so', async () => {
  const { file_url } = await upload('a.pdf', pdf)
  const id = file_url.split('/').at(-1)
  await asOwner(deps, "update app.file set purpose = 'export', expire_at = now() - interval '1 day' where id = $1", [id])
  expect(stored()).toContain(id)
  await cleanUp(deps, cleanUps)
  await dropExpired(deps)
  expect(stored()).not.toContain(id)
})

test('what a killed process has left is cleared away: bytes that no row knows, and drafts, also those that did not become whole', async () => {
  const hangs = new Promise<never>(() => undefined)
  async function* cut(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* content
    await hangs
  }
  const { storage } = deps
  const dying: readonly Storage['write'][] = [
    // While the draft arrives; when it is there; when the file is there, and its row does not know yet.
    (key, content) => storage.write(key, cut(content)),
    async (key, content) => storage.write(key, content).then(() => hangs),
    async (key, content) => storage.write(key, content).then((kept) => (key.startsWith('drafts/') ? kept : hangs)),
  ]
  const before = stored()
  const left = (): string[] => stored().filter((name) => !before.includes(name))
  for (const [index, write] of dying.entries()) {
    const { file_url } = (await offer('a.pdf', pdf.length, 'voucher')).json()
    void receive({ ...deps, storage: { ...storage, write } }, fileIdOf(file_url) ?? '', Readable.from([pdf]))
    // The last has its draft as well.
    await expect.poll(() => left().length).toBe([1, 2, 4][index])
  }
  await forgetPromises(deps)
  expect(left(), 'not while they may still be on their way').toHaveLength(4)

  advance(25 * 3_600_000)
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const name of readdirSync(join(folder, 'files', 'drafts'))) utimesSync(join(folder, 'files', 'drafts', name), yesterday, yesterday)
  await forgetPromises(deps)
  expect(left()).toEqual([])
})
