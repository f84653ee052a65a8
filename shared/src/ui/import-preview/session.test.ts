import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { checkDuplicates } from '../../domain/imports/bill-duplicates.ts'
import { type BillColumn, billImport } from '../../domain/imports/bill.ts'
import { columnsOf } from '../../domain/imports/define.ts'
import { guessColumns, isDataRow, maskedSample } from '../../domain/imports/mapping.ts'
import { checkRow, matchHeaders, readRow } from '../../domain/imports/rows.ts'
import { idCheckCharacter } from '../../domain/validators.ts'
import type { ImportDraft } from './draft.ts'
import { type ImportIssue, type ImportRow, countRows, kindOf } from './model.ts'
import { parseSpreadsheet } from './parse.ts'
import type { ChosenFile, ForeignHeaders, ImportRules } from './rules.ts'
import { ImportSession } from './session.ts'

const idNo = (first17: string) => first17 + idCheckCharacter(first17)
const good = ['张三', idNo('11010119900307123'), '19900138000', '19900138000', '100.00']
const header = '姓名*,身份证号*,手机号*,收款账号*,金额（元）*,备注'
const file = (...rows: (readonly string[])[]) => new File([[header, ...rows.map((row) => row.join(','))].join('\n')], '账单.csv')

type Answer = { row: number; issues: ImportIssue[] }[]
const serverCheck = vi.fn<(rows: readonly ImportRow<BillColumn>[], signal: AbortSignal, file: ChosenFile) => Promise<Answer>>()
const save = vi.fn<(draft: ImportDraft<BillColumn>) => void>()
const drop = vi.fn<() => void>()

const recall = vi.fn<ForeignHeaders<BillColumn>['recall']>()
const keep = vi.fn<ForeignHeaders<BillColumn>['keep']>()

const rules: ImportRules<BillColumn> = {
  foreign: {
    guess: (columns, known) => guessColumns(billImport, columns, known, '2026-06-01'),
    isData: isDataRow,
    sample: (text, key) => maskedSample(billImport, text, key),
    recall,
    keep,
  },
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
  recall.mockReset().mockResolvedValue(null)
  keep.mockReset().mockResolvedValue(undefined)
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

  it('says that a text without columns, and a file that begins with its rows, is none', async () => {
    const session = open()
    await session.take(new File(['关于发放的说明\n一月的劳务费'], '说明.txt'))
    expect(session.state().refusal).toBe('这个文件是没有分列的文本，请选择每列一项内容的表格')
    await session.take(new File([good.join(','), good.join(',')].map((line) => `${line}\n`), '无表头.csv'))
    expect(session.state().refusal).toContain('第一行是数据，不是表头')
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

describe('a file with other headers', () => {
  const foreignHeader = '序号,员工姓名,身份证,联系方式,开户卡号,实发金额（元）,部门'
  const line = ['1', ...good.slice(0, 3), '6225880000000001', '100.00', '市场部']
  const salary = (...lines: (readonly string[])[]) => new File([['2026年6月劳务费', foreignHeader, ...lines.map((one) => one.join(','))].join('\n')], '工资.csv')
  const places = { name: 1, id_no: 2, phone: 3, account_no: 4, amount: 5 }
  const names = foreignHeader.split(',').map((name) => name.replace('（元）', '(元)'))

  it('is mapped by the user, who begins with guesses; the mapping is kept', async () => {
    const session = open()
    await session.take(salary(line, line))
    expect(recall).toHaveBeenCalledWith(names, expect.anything())
    const { phase, mapping } = session.state()
    expect([phase, mapping?.places, mapping?.known, serverCheck.mock.calls.length]).toEqual(['mapping', places, { id_no: 2 }, 0])
    expect(mapping?.guesses.name).toEqual({ index: 1, basis: 'both' })
    session.place(5, undefined)
    session.place(0, 'amount')
    session.place(5, 'amount')
    session.place(6, 'remark')
    await session.readAsMapped()
    expect(session.state()).toMatchObject({ phase: 'preview', mapping: undefined, fileRows: 2, unknownHeaders: ['序号'], readBy: { places: { ...places, remark: 6 }, last: undefined } })
    expect(session.state().rows[0]?.cells).toMatchObject({ row: 3, name: '张三', amount: '100.00', remark: '市场部', task_sn: '' })
    expect(keep).toHaveBeenCalledWith(names, { ...places, remark: 6 })
  })

  it('keeps what was chosen for the columns in the draft, before there are any rows', async () => {
    const session = open()
    await session.take(salary(line))
    session.place(6, 'remark')
    session.leave()
    const draft = save.mock.lastCall?.[0]
    expect(draft).toMatchObject({ rows: [], places: { ...places, remark: 6 } })
    const later = open()
    if (draft) await later.resume(draft)
    expect(later.state()).toMatchObject({ phase: 'mapping', mapping: { places: { ...places, remark: 6 }, isChosen: true } })
  })

  it('is read as last time, which is said and can be changed; the rows stay until it is', async () => {
    const last = { creator: '李经办', at: '2026-05-01T00:00:00Z' }
    recall.mockResolvedValue({ places: { ...places, remark: 6 }, ...last })
    const session = open()
    await session.take(salary(line))
    expect(session.state()).toMatchObject({ phase: 'preview', readBy: { last }, rows: [{ cells: { remark: '市场部' } }] })
    await session.changeMapping()
    expect(session.state()).toMatchObject({ phase: 'mapping', mapping: { places: { ...places, remark: 6 } } })
    session.leaveMapping()
    expect(session.state()).toMatchObject({ phase: 'preview', rows: [{ cells: { remark: '市场部' } }] })
    await session.changeMapping()
    session.place(6, undefined)
    await session.readAsMapped()
    expect(session.state()).toMatchObject({ rows: [{ cells: { remark: '' } }], readBy: { last: undefined } })
    expect(keep).toHaveBeenCalledWith(names, places)
  })

  it('is asked about when the memory fails or lacks a required column; what could not be kept is said', async () => {
    recall.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ places: { name: 1 }, creator: '', at: '' })
    const session = open()
    await session.take(salary(line))
    expect(session.state().phase).toBe('mapping')
    await session.take(salary(line))
    expect(session.state().phase).toBe('mapping')
    keep.mockRejectedValue(new Error('offline'))
    await session.readAsMapped()
    expect(session.state().readBy).toMatchObject({ isUnkept: true })
  })

  it('with ours among them is read at once, and the others can still be mapped', async () => {
    const session = open()
    await session.take(new File([[`${header.replace('备注', '用途')}`, [...good, '六月'].join(',')].join('\n')], '账单.csv'))
    expect(session.state()).toMatchObject({ phase: 'preview', unknownHeaders: ['用途'], readBy: undefined })
    await session.changeMapping()
    session.place(5, 'remark')
    await session.readAsMapped()
    expect(session.state()).toMatchObject({ rows: [{ cells: { remark: '六月' } }], unknownHeaders: [] })
  })

  it('can be mapped anew after a reload, from the stored file', async () => {
    recall.mockResolvedValue({ places, creator: '李经办', at: '2026-05-01T00:00:00Z' })
    const first = open()
    await first.take(salary(line))
    await vi.advanceTimersByTimeAsync(1000)
    const [draft] = save.mock.lastCall ?? []
    if (!draft) throw new Error('nothing was saved')
    const second = open()
    await second.resume(draft)
    expect(second.state()).toMatchObject({ fileKind: '逗号分隔的文本', readBy: { last: { creator: '李经办' } } })
    await second.changeMapping()
    expect(second.state()).toMatchObject({ phase: 'mapping', mapping: { places } })
  })
})
