import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FileKind } from '@linggong/shared/domain/uploads'
import { Inspector } from './inspect.ts'

function verdict(kind: FileKind, bytes: Uint8Array): string | null {
  const inspector = new Inspector(kind)
  inspector.push(bytes)
  return inspector.verdict()
}

const ofd = (more: Record<string, Uint8Array> = {}) => zipSync({ 'OFD.xml': strToU8('<ofd:OFD/>'), 'Doc_0/Document.xml': strToU8('<ofd:Document/>'), 'Doc_0/Res/seal.png': strToU8('x'), ...more })

test('an e-invoice in OFD is an archive with its table of contents, of pages, pictures and seals alone', () => {
  expect(verdict('ofd', ofd())).toBeNull()
  for (const wrong of [zipSync({ 'a.txt': strToU8('x') }), ofd({ 'run.exe': strToU8('x') }), ofd({ '../out.xml': strToU8('x') }), strToU8('%PDF-1.7')]) expect(verdict('ofd', wrong)).toBe('文件内容与扩展名不符，请上传真正的 OFD 版式文件')
  expect(verdict('ofd', Buffer.concat([ofd(), Buffer.from('<script>')]))).toBe('文件中夹带了其他内容，请重新导出后上传')
})

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const invoice = `${head}<EInvoice xmlns="http://www.chinatax.gov.cn/einvoice"><Header><EIid>26400000000000000001</EIid></Header><EInvoiceData note='a "b"'><Amount>100.00</Amount><Empty/></EInvoiceData><!-- <x> --></EInvoice>`

test('an e-invoice in XML has no entities, names nothing outside of itself, and is well formed', () => {
  expect(verdict('xml', strToU8(invoice))).toBeNull()
  const cases: [string, string][] = [
    [`${head}<!DOCTYPE EInvoice [<!ENTITY a "b">]><EInvoice>&a;</EInvoice>`, 'XML 发票中不能有实体或文档类型声明，请上传从电子税务局下载的原文件'],
    [invoice.replace('<Header>', '<Header xsi:schemaLocation="http://example.com/a.xsd">'), 'XML 发票中不能引用外部文件，请上传从电子税务局下载的原文件'],
    [invoice.replace('<Header>', '<xi:include href="file:///etc/passwd"/><Header>'), 'XML 发票中不能引用外部文件，请上传从电子税务局下载的原文件'],
    [invoice.replace(head, `${head}<?xml-stylesheet href="a.xsl"?>`), 'XML 发票中不能引用外部文件，请上传从电子税务局下载的原文件'],
    [invoice.replace('</Header>', ''), '文件内容与扩展名不符，请上传真正的 XML 发票'],
    [`${invoice}<EInvoice/>`, '文件内容与扩展名不符，请上传真正的 XML 发票'],
    ['<html><body/></html>', '文件内容与扩展名不符，请上传真正的 XML 发票'],
    [`<EInvoice>${'<a>'.repeat(80)}${'</a>'.repeat(80)}</EInvoice>`, '文件内容与扩展名不符，请上传真正的 XML 发票'],
  ]
  for (const [text, fault] of cases) expect([text.slice(0, 80), verdict('xml', strToU8(text))]).toEqual([text.slice(0, 80), fault])
  expect(verdict('xml', strToU8(`<EInvoice>${'x'.repeat(1024 * 1024)}</EInvoice>`))).toBe('XML 发票不能超过 1 MB，请重新下载后上传')
  expect(verdict('xml', Buffer.from([0x3c, 0x45, 0xff, 0xfe, 0x3e]))).toBe('XML 发票应为 UTF-8 编码，请重新下载后上传')
})
