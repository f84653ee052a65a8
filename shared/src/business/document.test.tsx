// @vitest-environment happy-dom
import { useState } from 'react'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { InSuite } from '../ui/testing/in-suite.tsx'
import { billBatchFields } from '../domain/fields/bill-batch.ts'
import { billBatchMachine } from '../domain/machines/bill-batch.ts'
import { billBatchWords } from '../domain/machines/words.ts'
import { agencyPages } from '../domain/pages/agency.ts'
import { companyPages } from '../domain/pages/company.ts'
import { parkPages } from '../domain/pages/park.ts'
import { allPermissions } from '../domain/permissions.ts'
import { readyPermissions } from '@linggong/shared/session/permissions'
import { permissionStateAtom, sessionStore, type UserInfo, userAtom } from '@linggong/shared/session/session'
import { type BillBatch, billBatch } from './bill/batch.tsx'
import { useActionsOf } from './document/actions.ts'
import { useDialog } from './document/dialog.tsx'
import { waySteps } from '../domain/machines/way-steps.ts'
import { defineDocument, type DialogProps, inFlavour } from './document.tsx'
import { DocumentList } from './document-list.tsx'
import { HomeContext, homeIn, RecordLink } from './home.tsx'
import { filtersOf } from './listed.tsx'
import { type Order, topupDocument } from './service/order.tsx'
import { settlement, type Settlement } from './settlement/document.tsx'

const Dialog = () => null
const agency = homeIn('agency', agencyPages)
const company = homeIn('company', companyPages)
const park = homeIn('park', parkPages)

const row = (status: Settlement['status'], pay_mode: Settlement['pay_mode'] = 'cmb', paid_count = 0) => ({ id: '1', status, pay_mode, paid_count }) as Settlement

const user = (disabled_by: UserInfo['disabled_by']) => ({ app: 'company', related_id: '1', related_name: '企业', disabled_by }) as UserInfo

afterEach(cleanup)

test('a dialog of an action that no role of the flavour can grant does not compile, nor does a column that the document lacks', () => {
  inFlavour(settlement, agency, { columns: ['sn', 'company_name'], dialogs: { audit: Dialog, reject_voucher: Dialog, finish: Dialog } })
  // @ts-expect-error -- agencies do not pay
  inFlavour(settlement, agency, { columns: ['sn'], dialogs: { payment: Dialog } })
  // @ts-expect-error -- the park has no such action
  inFlavour(settlement, park, { columns: ['sn'], dialogs: { write_off: Dialog } })
  // @ts-expect-error -- no column of the document
  expect(inFlavour(settlement, park, { columns: ['sn', 'salary'] }).columns.map(({ key }) => key)).toEqual(['sn'])
})

test('what may be done with a row: the machine, the dialogs of the flavour, the permissions', () => {
  sessionStore.set(permissionStateAtom, readyPermissions(allPermissions('company')))
  const own = inFlavour(settlement, company, { columns: ['sn'], dialogs: { cancel: Dialog, revoke: Dialog, payment: Dialog, offline_payment: Dialog, new_payment: Dialog, upload_voucher: Dialog } })
  const { result, rerender } = renderHook(() => useActionsOf(own))
  const keys = (one: Settlement) => result.current(one).map(({ key }) => key)
  expect(result.current(row('to_payment')).map(({ label, permission }) => [label, permission])).toEqual([
    ['支付', 'CompanySettlementSettPageIndex:payment'],
    ['取消结算单', 'CompanySettlementSettPageIndex:cancel'],
  ])
  expect(keys(row('to_payment', 'offline'))).toEqual(['offline_payment', 'cancel'])
  expect(keys(row('paying', 'offline'))).toEqual(['upload_voucher', 'revoke'])
  expect(keys(row('pay_failure', 'cmb', 1))).toEqual(['new_payment'])
  sessionStore.set(permissionStateAtom, readyPermissions(['CompanySettlementSettPageIndex:cancel']))
  rerender()
  expect(keys(row('to_payment'))).toEqual(['cancel'])
})

test('R519 a disabled enterprise begins nothing new', () => {
  sessionStore.set(permissionStateAtom, readyPermissions(allPermissions('company')))
  const own = inFlavour(billBatch, company, { columns: ['sn'], dialogs: { settle: Dialog, cancel: Dialog } })
  const labels = () => renderHook(() => useActionsOf(own)).result.current({ id: '1', status: 'to_settlement', open_count: 2, bill_count: 2 } as BillBatch).map(({ label }) => label)
  sessionStore.set(userAtom, user(null))
  expect(labels()).toEqual(['生成结算单', '取消批次'])
  sessionStore.set(userAtom, user('own'))
  expect(labels()).toEqual(['取消批次'])
  sessionStore.set(userAtom, null)
})

test('a record is linked where the flavour has a page for it', () => {
  render(
    <MemoryRouter>
      {[agency, park].map((home) => (
        <HomeContext key={home.flavour} value={home}>
          <RecordLink of="bill" id="1">
            {home.flavour}
          </RecordLink>
        </HomeContext>
      ))}
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'agency' }).getAttribute('href')).toBe('/agency/settlement/bill/info/1')
  expect(screen.queryByRole('link', { name: 'park' })).toBeNull()
})

test('the way as a picture: who and when, where it stands, what is ahead', () => {
  const entry = (action: string, status: string) => ({ id: status, creator: '周企业', create_at: '2026-01-05T08:00:00Z', action, content: [{ field: 'status', type: 'plain' as const, old_value: null, new_value: status }] })
  const log = [entry('生成结算单', 'to_confirm'), entry('确认', 'to_audit')]
  const shown = (status: Settlement['status'], more: readonly ReturnType<typeof entry>[] = []) =>
    waySteps({ ...settlement, machine: settlement.machine! }, row(status), [...log, ...more]).map(({ title, at }) => `${title} ${at}`)
  expect(shown('to_audit')).toEqual(['生成结算单 done', '确认 done', '待审核 present', '待结算 ahead', '结算中 ahead', '已结算 ahead'])
  expect(shown('canceled', [entry('取消', 'canceled')])).toEqual(['生成结算单 done', '确认 done', '取消 done', '已取消 ended'])
  expect(shown('pay_failure', [entry('支付失败', 'pay_failure')]).slice(2)).toEqual(['支付失败 done', '结算失败 failed', '结算中 ahead', '已结算 ahead'])
  expect(shown('paid', [entry('支付成功', 'paid')]).at(-1)).toBe('已结算 done')
})

test.each([['park', '园区'], ['platform', '集团'], ['agency', '业务公司']] as const)('R023 an order of a %s waits for nobody else to pay or to correct it', (owner_flavour, who) => {
  const at = (status: Order['status']) =>
    waySteps({ ...topupDocument, machine: topupDocument.machine! }, { id: '1', status }, [], { owner: topupDocument.ownerOf?.({ owner_flavour } as Order) }).map(({ notes = [] }) => notes.join())
  expect(at('to_payment')).toEqual([`等待${who}上传付款凭证`, '运营商', ''])
  expect(at('rejected')).toEqual([`等待${who}重新提交`, who, '运营商', ''])
  expect(at('to_confirm')).toEqual(['等待运营商确认到账', ''])
})

const rows = [
  { id: '1', sn: 'PC1', status: 'to_settlement', open_count: 2, bill_count: 2 },
  { id: '2', sn: 'PC2', status: 'settled', open_count: 0, bill_count: 2 },
] as const
type Batch = (typeof rows)[number]

const batches = defineDocument({
  name: 'bill_batch',
  what: '批次',
  fields: billBatchFields,
  machine: billBatchMachine,
  words: billBatchWords,
  filters: defineFilters({}),
  columns: [columnsOf<Batch, typeof billBatchFields>(billBatchFields).column('sn')],
  useList: () => ({ data: { total: 2, page: 1, page_size: 10, results: rows }, isPending: false, isFetching: false, error: null, refetch: () => undefined }),
  useRecord: (id) => ({ data: rows.find((one) => one.id === id), error: null, refetch: () => undefined }),
  actions: { cancel: { isDanger: true }, update_remark: { grant: 'import', isOpen: ({ open_count }: Batch) => open_count > 0, isOnPageOnly: true } },
})

test('actions that the machine does not know, and rows that lack what it reads, do not compile', () => {
  // @ts-expect-error -- batches are not confirmed
  defineDocument({ ...batches, machine: billBatchMachine, actions: { confirm: {} } })
  // @ts-expect-error -- a misspelt step
  defineDocument({ ...batches, machine: billBatchMachine, actions: { cancel: { step: 'cancle' } } })
  // @ts-expect-error -- the guard reads how many bills are open
  defineDocument({ ...batches, columns: [], useList: emptyList, machine: billBatchMachine, actions: { cancel: {} } })
})

const emptyList = () => ({ data: { total: 0, page: 1, page_size: 10, results: [{ id: '1', status: 'settled' }] as const }, isPending: false, isFetching: false, error: null, refetch: () => undefined })

const Cancel = ({ record }: DialogProps<Batch>) => <p>取消 {record.sn}</p>

test('the list of a flavour has a column of actions when a row may have one; each opens its dialog on the record', async () => {
  sessionStore.set(permissionStateAtom, readyPermissions(allPermissions('agency')))
  const [onPageOnly, both] = [inFlavour(batches, agency, { dialogs: { update_remark: Cancel } }), inFlavour(batches, agency, { dialogs: { cancel: Cancel, update_remark: Cancel } })]
  render(<InSuite><DocumentList of={onPageOnly} /></InSuite>)
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  cleanup()
  render(<InSuite><DocumentList of={both} /></InSuite>)
  // The only action of a menu is that action.
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消批次' }))
  expect(await screen.findByText('取消 PC1')).toBeDefined()
})

test('two lists of one page may bring different hooks', () => {
  const useCounts = () => ({ data: useState(undefined)[0] })
  const { rerender } = render(<InSuite><DocumentList of={inFlavour({ ...batches, useCounts }, agency)} /></InSuite>)
  rerender(<InSuite><DocumentList of={inFlavour({ ...batches, name: 'settlement' }, agency)} /></InSuite>)
  expect(screen.getByText('PC1')).toBeDefined()
})

test('a dialog waits for the record as it is now: a form keeps what it begins with', () => {
  sessionStore.set(permissionStateAtom, readyPermissions(allPermissions('agency')))
  const answer = { data: rows[0], isFetchedAfterMount: false, error: null, refetch: () => undefined }
  const Shown = ({ record }: DialogProps<Batch>) => <p>{record.sn} 的对话框</p>
  const own = inFlavour({ ...batches, useRecord: () => answer }, agency, { dialogs: { cancel: Shown } })
  const { result, rerender } = renderHook(() => useDialog(own, useActionsOf(own)))
  act(() => result.current.openDialog('cancel', '1'))
  const view = render(<InSuite>{result.current.dialog}</InSuite>)
  expect(screen.queryByText('PC1 的对话框')).toBeNull()
  answer.isFetchedAfterMount = true
  rerender()
  view.rerender(<InSuite>{result.current.dialog}</InSuite>)
  expect(screen.getByText('PC1 的对话框')).toBeTruthy()
})

test('where some records are in none of the states, 全部 counts them as well; otherwise it is the sum', () => {
  const counts = [{ status: 'to_settlement', total: 2 }]
  const filters = defineFilters(filtersOf(billBatchFields, 'status'))
  const shown = (more: object) => inFlavour({ ...batches, filters, useCounts: () => ({ data: { counts, ...more } }) }, agency)
  const { rerender } = render(<InSuite><DocumentList of={shown({})} /></InSuite>)
  expect(screen.getByRole('button', { name: /^全部/u }).textContent).toBe('全部2')
  rerender(<InSuite><DocumentList of={shown({ all: { total: 3 } })} /></InSuite>)
  expect(screen.getByRole('button', { name: /^全部/u }).textContent).toBe('全部3')
})
