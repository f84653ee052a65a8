import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import type { Checks } from './checks.ts'
import { jpg, pixelsOf, png } from '../../test/pictures.ts'
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
const pdf = latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const pdfWith = (objects: string): Buffer => latin(`%PDF-1.7\n${objects}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
/** As most programs write them: objects in a compressed stream. */
const packedPdf = (object: string, entry = '/Type/ObjStm/Filter/FlateDecode', pack: (bytes: Buffer) => Buffer = deflateSync): Buffer =>
  Buffer.concat([latin(`%PDF-1.7\n7 0 obj\n<<${entry}/N 1/First 4>>\nstream\r\n`), pack(latin(`8 0 ${object}`)), latin('\nendstream\nendobj\n%%EOF\n')])
const script = '<</S/JavaScript/JS(app.alert(1))>>'
/** A reader of them runs something. */
const active: readonly (readonly [string, Buffer])[] = [
  ['打开即运行脚本', pdfWith(`1 0 obj<</OpenAction ${script}>>endobj`)],
  ['以编码写的脚本名', pdfWith('1 0 obj<</OpenAction<</S/J#61va#53cript/JS(1)>>>>endobj')],
  ['脚本名表', pdfWith('1 0 obj<</Names<</JavaScript 2 0 R>>>>endobj')],
  ['启动程序', pdfWith('1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj')],
  ['播放动作里的脚本', pdfWith('1 0 obj<</AA<</O<</S/Rendition/JS(1)>>>>>>endobj')],
  ['表单脚本', pdfWith('1 0 obj<</AcroForm<</XFA[(a)2 0 R]>>>>endobj')],
  ['压缩对象里的脚本', packedPdf(script)],
  ['压缩对象里以编码写的脚本', packedPdf('<</S/#4aavaScript/JS(1)>>')],
  ['以编码写的压缩对象', packedPdf(script, '/Type/Obj#53tm/Filter/FlateDecode')],
  ['压缩两次的对象', packedPdf(script, '/Type/ObjStm/Filter[/FlateDecode/FlateDecode]', (bytes) => deflateSync(deflateSync(bytes)))],
  ['另行变换的对象', packedPdf(script, '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>')],
  ['加密的压缩对象', Buffer.concat([packedPdf('<</Type/Page>>'), latin('trailer<</Encrypt 9 0 R>>\n%%EOF\n')])],
  ['藏在注释之后的脚本', pdfWith(`% stream\n1 0 obj<</OpenAction ${script}>>endobj\n% endstream`)],
  ['解压后 300 MB 的对象', packedPdf(`${' '.repeat(300 * 1024 * 1024)}${script}`)],
]
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
  { what: '带压缩对象的 PDF', name: '凭证.pdf', purpose: 'voucher', content: packedPdf('<</Type/Page>>') },
  { what: '提到 JavaScript 的 PDF', name: '凭证.pdf', purpose: 'voucher', content: pdfWith('1 0 obj (JavaScript, /Launched) endobj') },
  { what: '带路径的文件名（路径不起作用）', name: '../../../etc/passwd.pdf', purpose: 'voucher', content: pdf },
  { what: '带反斜杠路径的文件名', name: '..\\..\\windows\\win.pdf', purpose: 'voucher', content: pdf },
]

const magics = { pdf, png, jpg, xlsx: workbook } as const

/** A few bytes that claim to be 64,000 pixels square. */
function hugePng(): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(64_000, 16)
  bytes.writeUInt32BE(64_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

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
  for (const [what, content] of active) tries.push({ what: `${what}的 PDF`, name: 'a.pdf', purpose: 'voucher', content })
  tries.push({ what: '不是图片的 PNG', name: 'a.png', purpose: 'voucher', content: Buffer.concat([png.subarray(0, 8), Buffer.alloc(40, 1)]) })
  tries.push({ what: '扩展名不对的图片', name: 'a.jpg', purpose: 'voucher', content: Buffer.concat([jpg.subarray(0, 3), png]) })
  tries.push({ what: '40 亿像素的图片', name: 'a.png', purpose: 'voucher', content: hugePng() })
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
  await proveRedrawn()
  await provePurposes(servers, checks)
  const odd = stored().filter((name) => !/^[0-9a-f-]{36}$/u.test(name))
  checks.that(odd.length === 0, '存储的文件名应只有随机编号', odd)
  for (const one of refused(all)) {
    const before = stored().length
    const answer = await upload(one)
    const text = /"error_msg":"([^"]+)"/u.exec(answer.body)?.[1] ?? ''
    checks.that([400, 413].includes(answer.statusCode) && /[\u4e00-\u9fff]/u.test(text), `上传${one.what}：应拒绝并说明原因`, `${answer.statusCode} ${answer.body}`)
    checks.that(stored().length === before, `上传${one.what}：不应留下文件`, stored().length - before)
  }

  /** What a picture carries besides its pixels does not come back. */
  async function proveRedrawn(): Promise<void> {
    const secret = latin('/*GPS 31.2304N 121.4737E*/')
    const text = Buffer.concat([latin('tEXtComment\0'), secret])
    const chunk = Buffer.concat([uint32(text.length - 4), text, uint32(crc32(text))])
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0, secret.length + 2]), secret])
    for (const [name, content] of [
      ['a.png', Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33), secret])],
      ['a.jpg', Buffer.concat([jpg.subarray(0, 2), comment, jpg.subarray(2), secret])],
    ] as const) {
      const file = good(z.object({ url: z.string(), file_url: z.string() }), await send(app, token, `/v1/oss/sign_url/?filename=${name}&size=${content.length}&purpose=voucher`))
      const answer = await app.inject({ method: 'PUT', url: file.url, payload: content, headers: { 'content-type': 'application/octet-stream' } })
      checks.that(answer.statusCode === 200, `上传夹带文字的 ${name}：应接受`, answer.body)
      const { url } = good(z.object({ url: z.string() }), await send(app, token, `/v1/oss/sign_url/?file_url=${file.file_url}`))
      const kept = (await app.inject(url)).rawPayload
      checks.that(!kept.includes(secret), `${name} 夹带的文字不应留下`, kept.toString('latin1'))
      const [before, after] = [await pixelsOf(content), await pixelsOf(kept)]
      checks.that(before.length === after.length && before.every((value, at) => Math.abs(value - (after[at] ?? 0)) < 8), `${name} 的像素应不变`, `${before.join()} ${after.join()}`)
    }
  }
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Each purpose is for those who offer files of it, and its files for them and those who view them. */
async function provePurposes({ app, tenants, owner }: Servers, checks: Checks): Promise<void> {
  const [company, platform, saas] = [await signIn(app, tenants.phones.company), await signIn(app, tenants.phones.platform), await signIn(app, tenants.phones.saas)]
  const offer = (token: string, purpose: string, size = 10) => send(app, token, `/v1/oss/sign_url/?filename=${purpose === 'bill_import' ? 'a.csv' : 'a.png'}&size=${size}&purpose=${purpose}`)
  for (const [who, token, purpose, status] of [
    ['企业', company, 'brand_logo', 403], ['集团', platform, 'voucher', 403], ['集团', platform, 'bill_import', 403], ['运营商', saas, 'voucher', 403],
    ['集团', platform, 'brand_logo', 200], ['运营商', saas, 'brand_logo', 200], ['企业', company, 'voucher', 200],
  ] as const) {
    const answer = await offer(token, purpose)
    checks.that(answer.statusCode === status, `${who}上传 ${purpose}：应为 ${status}`, `${answer.statusCode} ${answer.body}`)
  }
  const large = await offer(platform, 'brand_logo', 513 * 1024)
  checks.that(large.statusCode === 400, '513 kB 的标志：应拒绝', large.body)
  // Without the page of the brand a colleague may not put up its picture, though others of the group's files are open to them.
  await owner.rows(`update app.role set permissions = array_remove(permissions, 'CommonSystemBrandPageIndex:edit') where tenant_id = $1`, [tenants.ids.platform])
  const answer = await offer(platform, 'brand_logo')
  checks.that(answer.statusCode === 403, '没有品牌编辑权限的集团员工上传标志：应为 403', `${answer.statusCode} ${answer.body}`)
}
