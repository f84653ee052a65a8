import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { billReceipts, type BillReceipt } from './bill-receipt.ts'
import { face, runsOf } from './fonts.ts'
import { settlementReceipt, type ReceiptLine, type SettlementReceipt } from './settlement-receipt.ts'

const at = new Date('2026-11-21T08:15:00Z')

/** Golden A of domain.md §3.2. */
const settlement: SettlementReceipt = {
  documentNo: 'HD20261121000012-7F3A9C', printedAt: at, printedBy: '周企业', sn: 'JS20261121000012', batchSn: 'PC20261121000003',
  company: '海口云舟示例科技有限公司', agency: '海南众汇业务服务有限公司', platform: '众汇集团', park: '海南自贸港园区', payMode: '招行钱包',
  createAt: at, payAt: at, settlementAt: at, billCount: 3, workerCount: 3,
  parts: [
    { label: '结算金额（个人所得）', basis: '账单金额合计', amount: 2_033_383 },
    { label: '企业服务费', basis: '结算金额 20,333.83 × 6.5%', amount: 132_170 },
    { label: '增值服务费', basis: '结算金额 20,333.83 × 0.3%', amount: 6100 },
    { label: '用户使用费', basis: '2.00 元 × 3 人', amount: 600 },
    { label: '推广费', basis: '企业确认', amount: 50_000 },
  ],
  payAmount: 2_222_253, tax: 13_801, personalFee: 10_167, cardFee: 0, net: 2_009_415,
}

const line = (index: number): ReceiptLine => ({ sn: `ZD20261121${String(index).padStart(6, '0')}`, name: index === 3 ? '李㛃' : '王堃', idNo: '11**************2X', account: '****0128', amount: 333_333, tax: 0, fee: 1667, net: 331_666 })

async function* chunks<T>(count: number, make: (index: number) => T): AsyncGenerator<T[]> {
  for (let start = 1; start <= count; start += 1000) yield Array.from({ length: Math.min(1000, count - start + 1) }, (_, index) => make(start + index))
}

async function bytes(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const pagesOf = (pdf: Buffer): number => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/gu)].length

/** The text of a PDF, if poppler is installed; null otherwise. */
async function wordsOf(pdf: Buffer): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'receipt-'))
  try {
    await writeFile(join(folder, 'a.pdf'), pdf)
    // The extractor guesses the spaces, so they are ignored.
    return (await promisify(execFile)('pdftotext', ['-layout', join(folder, 'a.pdf'), '-'])).stdout.replace(/\s/gu, '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('fonts', () => {
  it('keeps a line in one font while it can, and takes rare characters from the other files', () => {
    expect(runsOf('王堃 6.5%', 'regular').map((run) => run.font)).toEqual(['chinese-simplified-400'])
    const runs = runsOf('第①项', 'regular')
    expect(runs.map((run) => run.text)).toEqual(['第', '①', '项'])
    expect(runs[1]?.width).toBe(1000)
  })

  it('writes what no font has as its code, and says so', () => {
    const missing: string[] = []
    const runs = runsOf('李㛃', 'medium', (character) => missing.push(character))
    expect(runs.map((run) => run.text).join('')).toBe('李〔U+36C3〕')
    expect(missing).toEqual(['㛃'])
  })

  it('unpacks a font that has every digit at one width', () => {
    const widths = new Set([...'0123456789'].map((digit) => face('chinese-simplified-400').advance(digit.codePointAt(0) ?? 0)))
    expect(widths.size).toBe(1)
  })
})

describe('settlement receipt', () => {
  it('shows the figures of golden A, the amount in words and the notice of a missing character', async () => {
    const pdf = await bytes(settlementReceipt(settlement, chunks(3, line)))
    expect(pagesOf(pdf)).toBe(1)
    const words = await wordsOf(pdf)
    if (words === null) return
    for (const text of ['结算回单', 'HD20261121000012-7F3A9C', '海口云舟示例科技有限公司', '人民币贰万贰仟贰佰贰拾贰元伍角叁分', '22,222.53', '20,094.15', '第1/1页', '2026-11-2116:15', '合计3笔', '〔U+36C3〕', '字库未收录']) {
      expect(words).toContain(text)
    }
  })

  it('runs over pages: the head is repeated, pages are numbered, no bill is lost', async () => {
    const pdf = await bytes(settlementReceipt({ ...settlement, billCount: 500 }, chunks(500, line)))
    const pages = pagesOf(pdf)
    expect(pages).toBeGreaterThan(8)
    const words = await wordsOf(pdf)
    if (words === null) return
    expect(words.match(/账单号/gu)).toHaveLength(pages)
    expect(words).toContain(`第${pages}/${pages}页`)
    expect(new Set(words.match(/ZD\d{14}/gu)).size).toBe(500)
  })

  it('ends the stream with an error when the bills cannot be read', async () => {
    async function* broken(): AsyncGenerator<ReceiptLine[]> {
      yield [line(1)]
      throw new Error('connection lost')
    }
    await expect(bytes(settlementReceipt(settlement, broken()))).rejects.toThrow('connection lost')
  })
})

describe('bill receipts', () => {
  const bill = (index: number): BillReceipt => ({
    documentNo: `HD-${index}`, sn: `ZD20261121${String(index).padStart(6, '0')}`, settlementSn: 'JS20261121000012', batchSn: 'PC1', company: '海口云舟示例科技有限公司', agency: '海南众汇',
    name: '王小明', idNo: '11**************2X', phone: '199****0001', account: '****0128', bank: '招商银行', taskSn: '', remark: '', payAt: at,
    amount: 1_200_050, vat: 0, incomeTax: 13_801, personalFee: 6000, cardFee: 0, net: 1_180_249, credit: 0,
  })

  it('prints one page per bill', async () => {
    const pdf = await bytes(billReceipts({ printedAt: at, printedBy: '周企业' }, chunks(25, bill)))
    expect(pagesOf(pdf)).toBe(25)
    const words = await wordsOf(pdf)
    if (words === null) return
    expect(words.match(/付款回单/gu)).toHaveLength(25)
    expect(words).toContain('人民币壹万壹仟捌佰零贰元肆角玖分')
    expect(words).not.toContain('企业承担的税费')
  })

  it('says which taxes the enterprise bore', async () => {
    const words = await wordsOf(await bytes(billReceipts({ printedAt: at, printedBy: '周企业' }, chunks(1, () => ({ ...bill(1), net: 1_194_050 })))))
    if (words === null) return
    expect(words).toContain('加：企业承担的税费')
    expect(words).toContain('138.01')
    const later = await wordsOf(await bytes(billReceipts({ printedAt: at, printedBy: '周企业' }, chunks(1, () => ({ ...bill(1), net: 1_170_249 })))))
    expect(later).toContain('减：补扣此前账单的税费')
    const given = await wordsOf(await bytes(billReceipts({ printedAt: at, printedBy: '周企业' }, chunks(1, () => ({ ...bill(1), net: 1_194_050, credit: 13_801 })))))
    expect(given).toContain('加：抵减此前多扣的税费')
  })
})
