// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { useSyncExternalStore } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestServer } from '../api/testing/server.ts'
import { ImportPreview, type ImportPreviewData, type ImportRules, blockedReason, willHappen } from './import-preview.tsx'
import { countRows } from './import-preview/model.ts'
import { parseSpreadsheet } from './import-preview/parse.ts'
import { Preview } from './import-preview/preview.tsx'
import { ImportSession } from './import-preview/session.ts'

declare const happyDOM: { setURL: (url: string) => void }

type Key = 'name' | 'amount'

const rules: ImportRules<Key> = {
  columns: [
    { key: 'name', label: '姓名', required: true },
    { key: 'amount', label: '金额(元)', required: true },
  ],
  maxRows: 6000,
  matchHeaders: () => ({ columns: { name: 0, amount: 1 }, missing: [], unknown: [] }),
  formatCheck: ({ name }) => (name === '' ? [{ column: 'name', level: 'error', text: '姓名不能为空' }] : []),
  serverCheck: async (rows) => rows.filter(({ amount }) => amount === '9').map(({ row }) => ({ row, issues: [{ column: 'amount', level: 'warn', text: '金额偏高' }] })),
}

function Screen({ session }: { session: ImportSession<Key> }) {
  const state = useSyncExternalStore(session.subscribe, session.state)
  return <Preview session={session} state={state} columns={rules.columns} amountKey="amount" counts={countRows(state.rows, 'amount')} extra={null} canMap saveResult={rules.saveResult} onOtherFile={() => undefined} />
}

async function open(text: string) {
  const session = new ImportSession(rules, {
    parse: async (file, max) => parseSpreadsheet(new Uint8Array(await file.arrayBuffer()), file.name, max),
    save: () => undefined,
    drop: () => undefined,
  })
  await act(() => session.take(new File([text], 'a.csv')))
  render(
    <ConfigProvider>
      <App>
        <MemoryRouter>
          <Screen session={session} />
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  )
  return session
}

const row = (name: RegExp) => screen.getByRole('row', { name })

afterEach(cleanup)

describe('the import preview', () => {
  const text = `姓名,金额\n张三,1.50\n,2\n李四,9\n${Array.from({ length: 20 }, (_, index) => `王${index},1`).join('\n')}`

  it('shows counts, the total and ten rows (R124), each issue on its cell and in words', async () => {
    await open(text)
    expect(screen.getByText('共 23 行', { selector: 'span' })).toBeTruthy()
    expect(screen.getByText('¥ 32.50')).toBeTruthy()
    expect(screen.getAllByRole('row')).toHaveLength(11)
    expect(screen.getByRole('button', { name: '第 3 行姓名：空，姓名不能为空，点击修改' }).getAttribute('data-level')).toBe('error')
    expect(within(row(/^选择第 3 行/)).getByText('金额偏高')).toBeTruthy()
  })

  it('is fixed in place, and narrowed to what is wrong', async () => {
    const session = await open(text)
    fireEvent.click(screen.getByText('有错误 1'))
    expect(screen.getAllByRole('row')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: /第 3 行姓名/ }))
    const input = screen.getByRole('textbox', { name: '第 3 行姓名' })
    fireEvent.change(input, { target: { value: '赵六' } })
    await act(async () => fireEvent.keyDown(input, { key: 'Enter' }))
    expect(session.state().rows[1]?.cells.name).toBe('赵六')
    expect(screen.getByText('有错误 0')).toBeTruthy()
    expect(screen.getByText('没有这一类的行')).toBeTruthy()
  })

  it('loses one row, those selected, or all that are wrong', async () => {
    const session = await open(text)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '移除全部错误行（1）' })))
    const question = screen.getByRole('dialog')
    expect(within(question).getAllByText('移除全部 1 行有错误的数据？').length).toBeGreaterThan(0)
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: /移\s*除/ })))
    fireEvent.click(screen.getByLabelText('选择本页全部'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '移除所选（10）' })))
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: '移除' })[0] ?? document.body))
    expect(session.state().rows).toHaveLength(11)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '撤销移除（1 行）' })))
    expect(session.state().rows).toHaveLength(12)
  })

  it('is worked through with the keyboard alone', async () => {
    const session = await open(text)
    const cell = (name: RegExp) => screen.getByRole('button', { name })
    cell(/^第 2 行姓名/).focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(cell(/^第 2 行金额/))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F2' })
    const input = screen.getByRole('textbox', { name: '第 2 行金额(元)' })
    fireEvent.change(input, { target: { value: '3' } })
    await act(async () => fireEvent.keyDown(input, { key: 'Enter' }))
    expect(session.state().rows[0]?.cells.amount).toBe('3')
    expect(document.activeElement).toBe(cell(/^第 3 行金额/))
    fireEvent.click(cell(/^第 3 行金额/))
    const again = screen.getByRole('textbox', { name: '第 3 行金额(元)' })
    fireEvent.change(again, { target: { value: '99' } })
    fireEvent.keyDown(again, { key: 'Escape' })
    expect(session.state().rows[1]?.cells.amount).toBe('2')
    expect(document.activeElement).toBe(cell(/^第 3 行金额/))
  })

  it('finds rows by what their cells hold', async () => {
    await open(text)
    await act(async () => fireEvent.change(screen.getByRole('searchbox', { name: '在导入的行中查找' }), { target: { value: '李 四' } }))
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await act(async () => fireEvent.change(screen.getByRole('searchbox', { name: '在导入的行中查找' }), { target: { value: '没有' } }))
    expect(screen.getByText('没有含“没有”的行')).toBeTruthy()
  })

  it('says why it cannot be submitted', () => {
    const counts = { all: 3, error: 0, warn: 1, ok: 2, amount: 0 }
    expect(blockedReason(counts, 'idle')).toBeUndefined()
    expect(blockedReason({ ...counts, error: 2 }, 'idle')).toBe('还有 2 行有错误，修改或移除后才能提交')
    expect(blockedReason(counts, 'running')).toBe('正在核对，请稍候')
    expect(blockedReason(counts, 'failed')).toBe('核对未完成，请重新核对')
    expect(blockedReason({ ...counts, all: 0 }, 'idle')).toBe('没有可提交的行')
  })

  it('submits nothing when it is cancelled (R121, R122)', async () => {
    const onClose = vi.fn<() => void>()
    const onSubmit = vi.fn<() => Promise<unknown>>()
    render(
      <App>
        <ImportPreview open title="导入账单" importType="bill" rules={rules} amountKey="amount" onSubmit={onSubmit} onClose={onClose} />
      </App>,
    )
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /确\s*认/ }).disabled).toBe(true)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /取\s*消/ })))
    expect(onClose).toHaveBeenCalledOnce()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('says in advance what will happen', () => {
    const counts = { all: 20, error: 0, warn: 2, ok: 18, amount: 1_234_500 }
    expect(willHappen(counts, 23, '笔账单', true)).toBe('提交后将导入 20 笔账单，合计 ¥ 12,345.00；2 行有提醒，仍会导入；已移除的 3 行不会导入')
    expect(willHappen({ ...counts, warn: 0 }, 20, '位用户', false)).toBe('提交后将导入 20 位用户')
  })

  it('hands on the data of the preview, the rows with the stored original, only when it is confirmed (R147, R250, R251, R611)', async () => {
    const server = await startTestServer()
    happyDOM.setURL(`${server.origin}/`)
    const onSubmit = vi.fn<(data: ImportPreviewData<Key>) => Promise<unknown>>(async () => ({ id: '1' }))
    const onClose = vi.fn<() => void>()
    vi.stubGlobal('Worker', TestWorker)
    render(
      <App>
        <MemoryRouter>
          <ImportPreview
            open
            title="导入账单"
            importType="bill"
            group={{ company_id: 'c1', template_id: 't1', settlement_id: 's1', bill_remark: '六月' }}
            cooperationTime="2026-06-01"
            rules={rules}
            amountKey="amount"
            onSubmit={onSubmit}
            onClose={onClose}
          />
        </MemoryRouter>
      </App>,
    )
    fireEvent.change(screen.getByLabelText('选择要导入的文件'), { target: { files: [new File(['姓名,金额\n张三,1.50\n李四,9'], '六月.csv')] } })
    await screen.findByText('提交后将导入 2 行，合计 ¥ 10.50；1 行有提醒，仍会导入')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(server.seen).toEqual([])
    // The caller refuses the first submission; the original file is not stored a second time.
    onSubmit.mockResolvedValueOnce(undefined)
    server.answer({ body: { url: '/v1/files/f1/upload', file_url: '/v1/files/f1', expires_at: '2026-01-01T00:00:00Z' } })
    for (const calls of [1, 2]) {
      const button = screen.getByRole('button', { name: /确认提交（2 行，¥ 10\.50）$/ })
      await vi.waitFor(() => expect(button.className).not.toContain('loading'), 15_000)
      fireEvent.click(button)
      await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(calls), 15_000)
      await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(calls - 1), 15_000)
    }
    expect(server.seen.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual(['GET /v1/oss/sign_url/', 'PUT /v1/files/f1/upload'])
    expect(onSubmit.mock.lastCall?.[0]).toEqual({
      total: 2,
      results: [{ row: 2, name: '张三', amount: '1.50' }, { row: 3, name: '李四', amount: '9' }],
      column: rules.columns,
      type: 'csv',
      import_type: 'bill',
      group: { company_id: 'c1', template_id: 't1', settlement_id: 's1', bill_remark: '六月', filename: '六月.csv', file_url: '/v1/files/f1' },
      cooperation_time: '2026-06-01',
    })
    await server.stop()
    vi.unstubAllGlobals()
  })
})

/** Node has no browser workers: the same parser on this thread. */
class TestWorker extends EventTarget {
  postMessage({ file, maxRows }: { file: File; maxRows: number }): void {
    void file
      .arrayBuffer()
      .then((bytes) => parseSpreadsheet(new Uint8Array(bytes), file.name, maxRows))
      .then((sheet) => this.dispatchEvent(Object.assign(new Event('message'), { data: { kind: 'parsed', sheet } })))
  }

  terminate(): void {}
}
