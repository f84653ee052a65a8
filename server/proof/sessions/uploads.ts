import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import type { Checks } from './checks.ts'
import { send, good, signIn, type Servers } from './servers.ts'

interface Try {
  readonly what: string
  readonly name: string
  readonly purpose: 'bill_import' | 'voucher' | 'brand_logo'
  readonly content: Buffer
  /** The announced size, when it is not the true one. */
  readonly announced?: number
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const html = latin('<!doctype html><script>fetch("/v1/staffs/info/")</script>')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const jpg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), latin('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'), Buffer.alloc(64, 5), Buffer.from([0xff, 0xd9])])
const pdf = latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const exe = Buffer.concat([latin('MZ'), Buffer.alloc(4000, 7)])
const parts = { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>') }
const workbook = Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8('<worksheet/>') }))
const zip = Buffer.from(zipSync({ 'a.html': html }))

/** 300 MB of zeros in 300 kB: a real zip bomb, and one whose directory understates its size. */
function bomb(): Buffer {
  return Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(300 * 1024 * 1024) }, { level: 9 }))
}

const accepted: readonly Try[] = [
  { what: '真正的表格', name: '账单.xlsx', purpose: 'bill_import', content: workbook },
  { what: '真正的文本表格', name: '账单.csv', purpose: 'bill_import', content: Buffer.from('\ufeff姓名,金额\r\n张三,1\r\n') },
  { what: '真正的 PDF', name: '凭证.pdf', purpose: 'voucher', content: pdf },
  { what: '真正的 PNG', name: '凭证.png', purpose: 'voucher', content: png },
  { what: '真正的 JPG', name: '凭证.jpeg', purpose: 'voucher', content: jpg },
  { what: '带路径的文件名（路径不起作用）', name: '../../../etc/passwd.pdf', purpose: 'voucher', content: pdf },
  { what: '带反斜杠路径的文件名', name: '..\\..\\windows\\win.pdf', purpose: 'voucher', content: pdf },
]

const magics = { pdf, png, jpg, xlsx: workbook } as const

/** Every file type under the name of every other, executables, pages, and files that are valid as two types at once. */
function refused(all: boolean): Try[] {
  const purposeOf = (kind: string) => (kind === 'xlsx' || kind === 'csv' ? 'bill_import' : 'voucher')
  const tries: Try[] = []
  for (const name of ['pdf', 'png', 'jpg', 'xlsx', 'csv'] as const) {
    for (const [kind, content] of Object.entries({ ...magics, exe, html, zip, '空文件': Buffer.alloc(1) })) {
      if (kind !== name) tries.push({ what: `${kind} 冒充 ${name}`, name: `a.${name}`, purpose: purposeOf(name), content })
    }
  }
  for (const kind of ['pdf', 'png', 'jpg'] as const) {
    tries.push({ what: `${kind} 后接压缩包`, name: `a.${kind}`, purpose: 'voucher', content: Buffer.concat([magics[kind], zip]) })
    if (kind !== 'pdf') tries.push({ what: `${kind} 内藏网页`, name: `a.${kind}`, purpose: 'voucher', content: Buffer.concat([magics[kind].subarray(0, 24), html, magics[kind].subarray(24)]) })
    tries.push({ what: `${kind} 后接网页`, name: `a.${kind}`, purpose: 'voucher', content: Buffer.concat([magics[kind], html]) })
  }
  tries.push({ what: '表格后接网页', name: 'a.xlsx', purpose: 'bill_import', content: Buffer.concat([workbook, html]) })
  for (const path of ['../../evil.xml', '/etc/evil.xml', '..\\evil.xml', 'C:\\evil.xml']) {
    tries.push({ what: `表格内路径 ${path}`, name: 'a.xlsx', purpose: 'bill_import', content: Buffer.from(zipSync({ ...parts, [path]: strToU8('x') })) })
  }
  const liar = Buffer.from(workbook)
  liar.writeUInt32LE(0xffffffff, liar.lastIndexOf(latin('PK\u0001\u0002')) + 24)
  tries.push({ what: '目录自称 4 GB 的表格', name: 'a.xlsx', purpose: 'bill_import', content: liar })
  if (all) tries.push({ what: '解压后 300 MB 的表格', name: 'a.xlsx', purpose: 'bill_import', content: bomb() })
  tries.push({ what: '比申报大的文件', name: 'a.pdf', purpose: 'voucher', content: pdf, announced: pdf.length - 1 })
  tries.push({ what: '比申报小的文件', name: 'a.pdf', purpose: 'voucher', content: pdf, announced: pdf.length + 1 })
  tries.push({ what: '51 MB 的文件', name: 'a.pdf', purpose: 'voucher', content: pdf, announced: 51 * 1024 * 1024 })
  tries.push({ what: '513 kB 的标志', name: 'a.png', purpose: 'brand_logo', content: png, announced: 513 * 1024 })
  for (const name of ['a.svg', 'a.html', 'a.exe', 'a.pdf.exe', 'a', 'a.pdf\u0000.exe', '.pdf.', 'a.xlsm', 'a.zip']) tries.push({ what: `文件名 ${JSON.stringify(name)}`, name, purpose: 'voucher', content: pdf })
  return tries
}

export async function proveUploads(servers: Servers, checks: Checks, all: boolean): Promise<void> {
  const { app, tenants, folder } = servers
  const token = await signIn(app, tenants.phones.company)
  const stored = (): string[] => readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => entry.name)

  async function upload({ name, purpose, content, announced }: Try) {
    const offer = await send(app, token, `/v1/oss/sign_url/?filename=${encodeURIComponent(name)}&size=${announced ?? content.length}&purpose=${purpose}`)
    if (offer.statusCode !== 200) return offer
    const { url } = good(z.object({ url: z.string() }), offer)
    return app.inject({ method: 'PUT', url, payload: content, headers: { 'content-type': 'application/octet-stream' } })
  }

  for (const one of accepted) {
    const answer = await upload(one)
    checks.that(answer.statusCode === 200, `上传${one.what}：应接受`, `${answer.statusCode} ${answer.body}`)
  }
  const odd = stored().filter((name) => !/^[0-9a-f-]{36}$/u.test(name))
  checks.that(odd.length === 0, '存储的文件名应只有随机编号', odd)
  for (const one of refused(all)) {
    const before = stored().length
    const answer = await upload(one)
    const text = /"error_msg":"([^"]+)"/u.exec(answer.body)?.[1] ?? ''
    checks.that([400, 413].includes(answer.statusCode) && /[\u4e00-\u9fff]/u.test(text), `上传${one.what}：应拒绝并说明原因`, `${answer.statusCode} ${answer.body}`)
    checks.that(stored().length === before, `上传${one.what}：不应留下文件`, stored().length - before)
  }
}
