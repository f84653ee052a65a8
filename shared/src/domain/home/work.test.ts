import { expect, test } from 'vitest'
import type { Flavour } from '../flavours.ts'
import { machinesByDocument } from '../machines/all.ts'
import { machine } from '../machines/machine.ts'
import type { PageTable } from '../pages/page.ts'
import { pageTables } from '../pages/tables.ts'
import { homes } from './tables.ts'
import { untold, workOf } from './work.ts'

const page = (lists: readonly string[], actions: Readonly<Record<string, string>>, more: object = {}) => ({ path: 'park/x', title: '页', kind: 'list' as const, lists, actions, ...more })
const table = (pages: PageTable[string]['pages']): PageTable => ({ ParkXModule: { title: '模块', concern: 'money', pages } })
const short = (work: ReturnType<typeof workOf>) => work.map(({ page: { name }, list, status, grants }) => `${name} ${list} ${status} ${grants.join(',')}`)

const paper = machine({
  name: 'paper',
  states: ['draft', 'to_audit', 'to_file', 'filed', 'canceled'],
  goal: 'filed',
  initial: [{ actor: ['company'], to: 'draft' }],
  transitions: [
    { from: ['draft'], action: 'send', actor: ['company'], to: 'to_audit' },
    { from: ['to_audit'], action: 'audit_pass', actor: ['park', 'saas'], to: 'to_file' },
    { from: ['to_audit'], action: 'audit_reject', actor: ['park', 'saas'], to: 'draft' },
    { from: ['to_file'], action: 'file_all', grant: 'file', actor: ['park'], to: 'filed' },
    { from: ['to_file'], action: 'remind', actor: ['park'], to: 'same' },
    { from: ['to_file'], action: 'arrive', actor: ['park'], to: 'filed', by: 'system' },
    { from: ['draft', 'to_audit', 'to_file'], action: 'cancel', actor: ['company', 'park'], to: 'canceled' },
  ],
})
const machines = new Map([['paper', paper]])
const all = { audit: '审核', file: '归档', file_all: '', remind: '催办', arrive: '', cancel: '取消', export: '导出' }

test('what a page of a flavour lists and grants waits for it in the states in which the machine lets it move on', () => {
  expect(short(workOf(table({ ParkXPageIndex: page(['other', 'paper'], all) }), 'park', machines))).toEqual(['ParkXPageIndex paper to_audit audit', 'ParkXPageIndex paper to_file file'])
  // The same page in another flavour: what its machine lets that one do.
  expect(short(workOf(table({ ParkXPageIndex: page(['paper'], all) }), 'saas', machines))).toEqual(['ParkXPageIndex paper to_audit audit'])
  expect(workOf(table({ ParkXPageIndex: page(['paper'], all) }), 'platform', machines)).toEqual([])
})

test('nothing waits without a grant, and an action added to a page is enough', () => {
  const of = (actions: Readonly<Record<string, string>>, more: object = {}) => short(workOf(table({ ParkXPageIndex: page(['paper'], actions, more) }), 'park', machines))
  expect(of({ export: '导出', cancel: '取消' })).toEqual([])
  expect(of({ export: '导出', audit: '审核' })).toEqual(['ParkXPageIndex paper to_audit audit'])
  expect(of({ export: '导出' }, { actionsIn: { park: { file: '归档' }, saas: { audit: '审核' } } })).toEqual(['ParkXPageIndex paper to_file file'])
  expect(of(all, { flavours: ['saas'] })).toEqual([])
})

test('what has ended waits for nobody, though it could begin anew', () => {
  const again = { ...paper, transitions: [...paper.transitions, { from: ['canceled'], action: 'remind', actor: ['park'], to: 'to_file', reopens: true }] } as const
  expect(short(workOf(table({ ParkXPageIndex: page(['paper'], all) }), 'park', new Map([['paper', again]])))).toEqual(['ParkXPageIndex paper to_audit audit', 'ParkXPageIndex paper to_file file'])
})

test('of a machine without a goal its reviews wait', () => {
  const { goal: _, ...endless } = paper
  expect(short(workOf(table({ ParkXPageIndex: page(['paper'], all) }), 'park', new Map([['paper', endless]])))).toEqual(['ParkXPageIndex paper to_audit audit'])
})

test('what the first page tells is not counted twice', () => {
  const work = workOf(table({ ParkXPageIndex: page(['paper'], all) }), 'park', machines)
  const tile = (status: string) => ({ key: 'x', label: 'x', list: 'settlement' as const, filter: { status } })
  const renamed = work.map((one) => ({ ...one, list: 'settlement' }))
  expect(untold(renamed, { waiting: [{ ...tile('draft,to_file'), since: 'create_at', grant: 'file', todo: '去归档' }] }).map(({ status }) => status)).toEqual(['to_audit'])
  expect(untold(renamed, { waiting: [], others: [tile('to_audit')] }).map(({ status }) => status)).toEqual(['to_file'])
})

const orders = ['topup_order to_payment upload_voucher', 'topup_order rejected edit']

test.each<[Flavour, readonly string[]]>([
  ['saas', ['topup_order to_confirm confirm', 'platform_contract to_audit audit', 'platform_contract rejected edit', 'sensitive_task to_audit audit']],
  ['park', ['tax_registration to_deal_with process', 'tax_registration in_process import', 'bureau_report to_report report', 'bureau_report refused report', 'income_summary to_declare declare', 'income_summary declared upload_tax_proof', 'month_close open close', 'month_close soft_closed close', 'user_invoice to_invoice import', 'withdraw to_audit audit', 'reconciliation unknown reconcile', ...orders, 'sensitive_task to_audit audit']],
  ['platform', ['agency_contract to_audit audit', 'agency_contract rejected edit', ...orders]],
  ['agency', ['settlement to_audit audit', 'settlement to_write_off write_off', 'settlement pay_failure finish', 'service_fee_bill to_payment payment', 'service_fee_bill pay_failure payment', 'company_contract to_audit audit', 'company_contract rejected edit', 'idcard_audit to_audit audit', 'liveness_audit to_audit audit', 'realname_collect_audit to_audit audit', 'termination_audit to_audit audit', 'termination_batch to_audit audit', 'proof failure create', 'task released traded', 'task traded finish', 'withdraw to_audit audit', 'reconciliation unknown reconcile', 'invoice_batch to_agency_confirm confirm', 'invoice_batch to_invoice upload', 'invoice_batch rejected add', 'refund_invoice_batch to_audit audit', 'redink_offset draft submit', 'redink_offset to_seller_confirm submit', ...orders]],
  ['company', ['settlement to_confirm confirm', 'settlement to_payment payment', 'service_fee_bill to_payment payment', 'service_fee_bill pay_failure payment', 'task released traded', 'task traded finish', 'rate_change to_confirm confirm', 'invoice_batch to_company_confirm confirm', 'invoice_batch rejected add']],
])('%s: what waits by its pages, and the first page tells all of it', (flavour, expected) => {
  const work = workOf(pageTables[flavour], flavour, machinesByDocument)
  expect(work.map(({ list, status, grants }) => `${list} ${status} ${grants.join(',')}`)).toEqual(expected)
  expect(untold(work, homes[flavour])).toEqual([])
})

test('a page that would grant the park to write off makes it wait at once', () => {
  const park = pageTables.park.ParkBusinessModule
  const settlements = park.pages.ParkBusinessSettlementsPageIndex
  const granting: PageTable = { ParkBusinessModule: { ...park, pages: { ParkBusinessSettlementsPageIndex: { ...settlements, actions: { ...settlements.actions, write_off: '核销' } } } } }
  expect(short(untold(workOf(granting, 'park', machinesByDocument), homes.park))).toEqual(['ParkBusinessSettlementsPageIndex settlement to_write_off write_off'])
})
