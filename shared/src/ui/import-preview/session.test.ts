import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { checkDuplicates } from '../../domain/imports/bill-duplicates.ts'
import { type BillColumn, billImport } from '../../domain/imports/bill.ts'
import { columnsOf } from '../../domain/imports/define.ts'
import { checkRow, matchHeaders, readRow } from '../../domain/imports/rows.ts'
import { idCheckCharacter } from '../../domain/validators.ts'
import type { ImportDraft } from './draft.ts'
import { type ImportIssue, type ImportRow, countRows, kindOf } from './model.ts'
import { parseSpreadsheet } from './parse.ts'
import type { ChosenFile, ImportRules } from './rules.ts'
import { ImportSession } from './session.ts'

const idNo = (first17: string) => first17 + idCheckCharacter(first17)
const good = ['张三', idNo('11010119900307123'), '19900138000', '19900138000', '100.00']
const header = '姓名*,身份证号*,手机号*,收款账号*,金额（元）*,备注'
const file = (...rows: (readonly string[])[]) => new File([[header, ...rows.map((row) => row.join(','))].join('\n')], '账单.csv')

type Answer = { row: number; issues: ImportIssue[] }[]
const serverCheck = vi.fn<(rows: readonly ImportRow<BillColumn>[], signal: AbortSignal, file: ChosenFile) => Promise<Answer>>()
const save = vi.fn<(draft: ImportDraft<BillColumn>) => void>()
const drop = vi.fn<() => void>()

const rules: ImportRules<BillColumn> = {
  columns: columnsOf(billImport).map(([key, { label, required = false }]) => ({ key, label, required })),
  maxRows: 6000,
  matchHeaders: (headers) => matchHeaders(billImport, headers),
  formatCheck: (cells) => checkRow(billImport, readRow(billImport, cells), '2026-06-01'),
  fileCheck: (rows) => checkDuplicates(rows.map((row) => readRow(billImport, row))),
  groupOf: (cells) => cells.id_no,
  serverCheck,
}

const open = () =>
  new ImportSession(rules, { parse: async (chosen, max) => parseSpreadsheet(new Uint8Array(await chosen.arrayBuffer()), chosen.name, max), save, drop })

const askedRows = () => serverCheck.mock.calls.map(([rows]) => rows.map(({ row }) => row))
const texts = (session: ImportSession<BillColumn>) => session.state().rows.map((row) => row.issues.map(({ text }) => text).join(';'))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
  serverCheck.mockReset().mockResolvedValue([])
  save.mockReset()
  drop.mockReset()
})
afterEach(() => void vi.useRealTimers())

describe('an import', () => {
  it('shows rows with issues of format and of the server on their cells, with counts and the total', async () => {
    serverCheck.mockResolvedValue([{ row: 2, issues: [{ column: 'row', level: 'warn', text: '近 7 天内有相同金额' }] }])
    const session = open()
    await session.take(file(good, ['李四', '110101199003071234', '', 'x', '1.001']))
    const { rows, phase, checking } = session.state()
    expect([phase, checking]).toEqual(['preview', 'idle'])
    expect(rows.map(kindOf)).toEqual(['warn', 'error'])
    expect(rows[1]?.issues.map(({ column }) => column)).toEqual(expect.arrayContaining(['phone', 'account_no', 'amount']))
    expect(countRows(rows, 'amount')).toEqual({ all: 2, error: 1, warn: 1, ok: 0, amount: 10_000 })
  })

  it('names the missing columns and keeps the choice open', async () => {
    const session = open()
    await session.take(new File(['姓名,手机号\n张三,1'], 'a.csv'))
    expect(session.state()).toMatchObject({ phase: 'choose', refusal: expect.stringContaining('缺少列：身份证号、收款账号、金额(元)') })
  })

  it('asks the server only about what changed and what shares its group', async () => {
    const session = open()
    await session.take(file(good, ['李四', '', '19900139000', '19900139000', '1'], [...good.slice(0, 4), '7']))
    expect(askedRows()).toEqual([[2, 3, 4]])
    session.edit('3', 'amount', '2.00')
    session.edit('3', 'name', '李五')
    expect(session.state().checking).toBe('running')
    await vi.advanceTimersByTimeAsync(400)
    session.edit('2', 'amount', '8')
    await vi.advanceTimersByTimeAsync(400)
    expect(askedRows().slice(1)).toEqual([[3], [2, 4]])
  })

  it('drops what the server said about a row that was changed meanwhile', async () => {
    const answer = Promise.withResolvers<Answer>()
    const session = open()
    await session.take(file(good))
    serverCheck.mockReturnValueOnce(answer.promise)
    session.edit('2', 'remark', 'a')
    await vi.advanceTimersByTimeAsync(400)
    session.edit('2', 'remark', 'b')
    answer.resolve([{ row: 2, issues: [{ column: 'remark', level: 'error', text: '旧的回答' }] }])
    await vi.advanceTimersByTimeAsync(0)
    expect(texts(session)).toEqual([''])
    expect(session.state().checking).toBe('running')
    await vi.advanceTimersByTimeAsync(400)
    expect(session.state().checking).toBe('idle')
  })

  it('keeps the other rows as they are, so that they do not render', async () => {
    const session = open()
    await session.take(file(good, ['李四', '', '', '', '']))
    const [first] = session.state().rows
    session.edit('3', 'phone', '19900139000')
    expect(session.state().rows[0]).toBe(first)
  })

  it('clears a duplicate when its twin is removed', async () => {
    const session = open()
    await session.take(file(good, good))
    expect(texts(session)).toEqual(expect.arrayContaining([expect.stringContaining('重复行')]))
    session.remove(new Set(['3']))
    await vi.advanceTimersByTimeAsync(400)
    expect(texts(session)).toEqual([''])
    expect(askedRows().at(-1)).toEqual([2])
  })

  it('may ask the server again after it could not be reached', async () => {
    serverCheck.mockRejectedValueOnce(new ApiError({ kind: 'no-response', status: 0, message: '网络连接失败' }))
    const session = open()
    await session.take(file(good))
    expect(session.state()).toMatchObject({ checking: 'failed', checkFailure: '网络连接失败' })
    session.retry()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().checking).toBe('idle')
    expect(askedRows()).toEqual([[2], [2]])
  })

  it('takes the last removal back, rows where the file has them, and asks about them anew', async () => {
    const session = open()
    await session.take(file(good, ['李四', '', '19900139000', '19900139000', '1'], good))
    session.remove(new Set(['2', '3']))
    expect(session.state().removed).toBe(2)
    session.undo()
    await vi.advanceTimersByTimeAsync(400)
    expect(session.state()).toMatchObject({ removed: 0, checking: 'idle' })
    expect(session.state().rows.map(({ key }) => key)).toEqual(['2', '3', '4'])
    expect(texts(session)[0]).toContain('重复行')
    expect(askedRows().at(-1)).toEqual([2, 3, 4])
  })

  it('is not ready before the last of several questions is answered', async () => {
    const session = open()
    await session.take(file(good, ['李四', '', '19900139000', '19900139000', '1']))
    const slow = Promise.withResolvers<Answer>()
    serverCheck.mockReturnValueOnce(slow.promise)
    session.edit('2', 'remark', 'a')
    await vi.advanceTimersByTimeAsync(400)
    session.edit('3', 'remark', 'b')
    await vi.advanceTimersByTimeAsync(400)
    expect(askedRows().slice(1)).toEqual([[2]])
    expect(session.state().checking).toBe('running')
    const next = Promise.withResolvers<Answer>()
    serverCheck.mockReturnValueOnce(next.promise)
    slow.resolve([])
    await vi.advanceTimersByTimeAsync(0)
    expect(askedRows().slice(1)).toEqual([[2], [3]])
    expect(session.state().checking).toBe('running')
    next.resolve([])
    await vi.advanceTimersByTimeAsync(0)
    expect(session.state().checking).toBe('idle')
  })

  it('does not keep what the server repeated of a duplicate that is gone', async () => {
    const other = ['李四', '11010119900307889X', '19900139000', '19900138000', '1']
    serverCheck.mockImplementation(async (rows) => {
      const found = checkDuplicates(rows.map((row) => readRow(billImport, row)))
      return rows.map(({ row }) => ({ row, issues: found.get(row) ?? [] }))
    })
    const session = open()
    await session.take(file(good, other))
    expect(texts(session)[0]).toContain('其他用户相同')
    session.edit('3', 'account_no', '19900139000')
    await vi.advanceTimersByTimeAsync(400)
    expect(askedRows().at(-1)).toEqual([3])
    expect(texts(session)[0]).toBe('')
  })

  it('does not send a cell that is longer than the contract takes', async () => {
    const session = open()
    await session.take(file(good, [...good.slice(0, 4), '1', 'x'.repeat(600)]))
    expect(askedRows()).toEqual([[2]])
    expect(session.state()).toMatchObject({ checking: 'idle' })
    expect(session.state().rows.map(kindOf)).toEqual(['warn', 'error'])
  })

  it('keeps a draft, goes on with it, and drops it at the end (R122)', async () => {
    const session = open()
    await session.take(file(good))
    session.edit('2', 'remark', '六月')
    await vi.advanceTimersByTimeAsync(1000)
    const draft = save.mock.lastCall?.[0]
    expect(draft).toMatchObject({ filename: '账单.csv', isEdited: true, rows: [{ row: 2, remark: '六月' }] })
    const later = open()
    if (draft) await later.resume(draft)
    expect(later.state()).toMatchObject({ phase: 'preview', isEdited: true, filename: '账单.csv' })
    later.end()
    expect(drop).toHaveBeenCalledOnce()
    expect(later.state().phase).toBe('choose')
  })

  it('marks a formula of any import', async () => {
    const session = open()
    await session.take(file([...good.slice(0, 4), '=1+1']))
    expect(session.state().rows[0]?.issues).toMatchObject([{ column: 'amount', level: 'error', text: expect.stringContaining('公式') }])
  })
})
