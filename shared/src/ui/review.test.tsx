// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestServer } from '../api/testing/server.ts'
import { auditSettlement } from '../contract/settlements.ts'
import { type Column, textColumn } from './columns.tsx'
import { ListPage } from './list-page.tsx'
import { defineFilters, useListState } from './list-state.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { useReview } from './review.tsx'
import { InSuite } from './testing/in-suite.tsx'

const server = await startTestServer()
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)

interface Row {
  readonly id: string
  readonly status: string
}

const filters = defineFilters({})
const columns: Column<Row>[] = [textColumn('id', '单号')]
const rows: Row[] = [
  { id: 'A', status: 'waiting' },
  { id: 'B', status: 'done' },
  { id: 'C', status: 'waiting' },
  { id: 'D', status: 'waiting' },
]

function Page() {
  const list = useListState(filters)
  const review = useReview<Row>(({ status }) => status === 'waiting')
  const { step } = review
  return (
    <>
      <ListPage
        title="结算单"
        list={list}
        query={{ data: { total: 4, page: 1, page_size: 10, results: rows }, isPending: false, isFetching: false, error: null, refetch: () => undefined }}
        columns={columns}
        rowKey="id"
        batch={{ actions: () => null }}
        onReview={review.start}
      />
      {step && (
        <ReviewDialog
          {...step}
          recordId={step.row.id}
          title={`审核 ${step.row.id}`}
          facts={[{ label: '企业', value: '云舟' }]}
          factsLabel="审核的内容"
          consequence={{ pass: '通过后可以支付。', reject: '驳回后回到待确认。' }}
          success={{ pass: '已通过', reject: '已驳回' }}
          call={auditSettlement}
          input={(decision) => [{ params: { id: step.row.id }, body: { ...decision, version: 1 } }]}
        />
      )}
    </>
  )
}

const grid = () => screen.getByRole('grid')
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(grid(), { key }))
// Found by its title: outside a browser antd gives everything the same id, so the dialog's accessible name would be wrong.
const dialog = (title: string) => screen.findByText(title)
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const said = () => screen.getByRole('dialog').textContent
const sent = () => server.seen.map(({ url, body }) => [url, JSON.parse(body)])

beforeEach(() => {
  server.seen.length = 0
  render(
    <InSuite>
      <Page />
    </InSuite>,
  )
})
afterEach(cleanup)

it('begins at the row with a or r, goes from verdict to verdict, and ends after the last', async () => {
  press('j', 'j', 'j', 'a')
  await dialog('审核 C')
  expect(radio('通过').checked).toBe(true)
  expect(said()).toContain('第 2 项，共 3 项')
  expect(said()).toContain('通过后可以支付。')

  fireEvent.keyDown(radio('通过'), { key: 'Enter' })
  await dialog('审核 D')
  expect(sent()).toEqual([['/v1/settlements/C/audit/', { result: 'pass', version: 1 }]])
  expect(said()).toContain('已审核 1 项')

  fireEvent.keyDown(radio('通过'), { key: 'r' })
  const reason = await screen.findByLabelText('驳回原因')
  // In a text field the keys are text.
  fireEvent.keyDown(reason, { key: 'a' })
  expect(radio('驳回').checked).toBe(true)
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  await screen.findByText('请填写驳回原因')
  fireEvent.change(reason, { target: { value: ' 金额\n不符 ' } })
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true })
  await dialog('审核 A')
  expect(sent()[1]).toEqual(['/v1/settlements/D/audit/', { result: 'reject', reason: '金额 不符', version: 1 }])
  expect(radio('通过').checked).toBe(true)
  await waitFor(() => expect(screen.queryByLabelText('驳回原因')).toBeNull())

  fireEvent.keyDown(radio('通过'), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.seen.length).toBe(3)
})

it('steps over what keeps its place, and asks before a typed reason is left', async () => {
  press('j', 'r')
  await dialog('审核 A')
  expect(radio('驳回').checked).toBe(true)
  await act(async () => void fireEvent.change(screen.getByLabelText('驳回原因'), { target: { value: '缺少附件' } }))
  fireEvent.click(screen.getByRole('button', { name: '下一项' }))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await dialog('审核 C')
  fireEvent.keyDown(radio('通过'), { key: 'k' })
  await dialog('审核 A')
  await waitFor(() => expect(screen.queryByLabelText('驳回原因')).toBeNull())
  expect(server.seen).toEqual([])
})

it('stays with the record when the verdict is refused', async () => {
  server.answer({ status: 400, body: { error_msg: '数据已被他人修改' } })
  press('j', 'a')
  await dialog('审核 A')
  fireEvent.keyDown(radio('通过'), { key: 'Enter' })
  await waitFor(() => expect(server.seen.length).toBe(1))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(said()).toContain('审核 A')
})

it('takes the selected rows alone, and says when the row waits for nothing', async () => {
  press('j', 'j', 'a')
  expect(await screen.findByText('当前行不在待审核状态')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  press('j', 'x', 'k', 'k', 'x', 'j', 'a')
  await dialog('审核 A')
  expect(said()).toContain('第 1 项，共 2 项')
})
