import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { proofDocument, type ProofDocument } from './proof.ts'

const month = (of: string) => ({ month: of, amount: 1_234_567, vat: 11, surcharge: 2, income_tax: 34_567 })
const proof: ProofDocument = {
  kind: 'income', title: '收入证明', documentNo: 'ZM20261128000001-0001', at: new Date('2026-11-28T02:00:00Z'), agency: '海南众汇业务服务有限公司', park: '海南自贸港园区', name: '王堃', idNo: '11**************2X', from: '2026-01', to: '2026-03',
  months: ['2026-01', '2026-02', '2026-03'].map(month),
}

async function bytes(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/gu)].length

test('R240 a proof of either kind is a PDF of one page, with its number in its title; three years have room too', async () => {
  const [income, tax] = [await bytes(proofDocument(proof)), await bytes(proofDocument({ ...proof, kind: 'tax', title: '完税证明' }))]
  expect([pagesOf(income), pagesOf(tax), income.subarray(0, 5).toString()]).toEqual([1, 1, '%PDF-'])
  const long = Array.from({ length: 36 }, (_, index) => month(`${2024 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, '0')}`))
  expect(pagesOf(await bytes(proofDocument({ ...proof, kind: 'tax', from: '2024-01', to: '2026-12', months: long })))).toBe(2)
})

test('the same facts print the same document, so a retried job makes no other one', async () => {
  const plain = async () => (await bytes(proofDocument(proof))).toString('latin1').replace(/\/ID \[.*?\]/su, '')
  expect(await plain()).toBe(await plain())
})

test('a name that no font has is printed by its codes, on a page as any other', async () => {
  const pdf = await bytes(proofDocument({ ...proof, name: '\u{2B820}\u{2CEB0}' }))
  expect(pagesOf(pdf)).toBe(1)
})
