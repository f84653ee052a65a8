import * as contract from '@linggong/shared/contract/invoices'
import * as redinkContract from '@linggong/shared/contract/invoice-redink-offsets'
import * as refundContract from '@linggong/shared/contract/refund-invoice-batches'
import { invoiceMachine, type InvoiceStatus, redinkMachine, type RedinkStatus, refundBatchMachine, type RefundBatchStatus } from '@linggong/shared/domain/machines/invoice'
import type { BUREAU_CODES } from '@linggong/shared/domain/tax/redink'
import { invoiceSteps } from '../test/invoices.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Row<S extends string> {
  readonly id: string
  readonly version: number
  readonly status: S
}

const everybody = (saas: MachineSetup['saas'], { park, platform, agency, company }: World) => [
  { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
]
const never = (): never => {
  throw new Error('none')
}

/** What the three proofs below share: an application, its invoices, and both outside systems as they are to be. */
function scenes({ server: { app, deps } }: MachineSetup) {
  const steps = invoiceSteps(app, deps)
  const seen = async <T>(world: World, url: string): Promise<T> => steps.ok(await callAs<T>(app, world.agency, 'GET', url))
  const blue = async (world: World) => {
    await steps.calm()
    const { id } = await steps.issued(world, { bills: ['100.00'] })
    const [invoice = never()] = await steps.invoices(id)
    return { batchId: id, invoice }
  }
  return { app, steps, seen, blue }
}

interface InvoiceRow extends Row<InvoiceStatus> {
  readonly source: string
  readonly red_amount: number
  readonly red_open_amount: number
}

/** Of an agency: the vendor refuses it first, so that it can be taken back. */
export function invoiceProof(setup: MachineSetup): Proven<InvoiceStatus, (typeof invoiceMachine.transitions)[number], InvoiceRow> {
  const { app, steps, seen, blue } = scenes(setup)
  const read = (world: World, id: string) => seen<InvoiceRow>(world, `/v1/invoices/${id}/`)
  const ordered = async (world: World): Promise<InvoiceRow> => {
    await steps.calm()
    const { id } = await steps.toInvoice(world, { bills: ['100.00'] })
    await steps.vendorIs({ fail_percent: 100 })
    steps.ok(await steps.submit(world, id))
    await steps.follow()
    await steps.calm()
    const [invoice = never()] = await steps.invoices(id)
    return read(world, invoice.id)
  }
  const act = async (world: World, row: InvoiceRow, action: string, body: object = {}) => steps.ok(await callAs<InvoiceRow>(app, world.agency, 'PUT', `/v1/invoices/${row.id}/${action}/`, { version: row.version, ...body }))
  const issued = async (world: World) => read(world, (await blue(world)).invoice.id)
  let numbers = Date.now()
  const number = () => `25${String((numbers += 1)).padStart(18, '0')}`
  const byHand = async (world: World): Promise<InvoiceRow> => {
    const { splits: [split_id], settlement: { pay_amount: amount } } = await steps.toInvoice(world, { bills: ['100.00'] })
    return steps.ok(await callAs<InvoiceRow>(app, world.agency, 'POST', '/v1/invoices/', { split_id, number: number(), amount }))
  }
  const way = (title: string, make: (world: World) => Promise<InvoiceRow>): Way<InvoiceRow> => ({ title, company: {}, make })
  return {
    title: '发票', machine: invoiceMachine, family: 'invoices', open: openWorld, see: rowOf('invoice'), read: contract.invoiceById, apart: [contract.registerInvoice],
    callers: ({ saas }, world) => everybody(saas, world),
    reach: {
      to_invoice: [way('开票服务退回', ordered)],
      invoiced: [way('已开具', issued), way('手工登记', byHand)],
      mailed: [way('已邮寄', async (world) => act(world, await issued(world), 'mail', { express_no: 'SF1234567' }))],
      rejected: [way('被驳回', async (world) => act(world, await ordered(world), 'reject', { reason: '税号有误' }))],
      canceled: [way('已取消', async (world) => act(world, await ordered(world), 'cancel'))],
    },
    attempt: {
      confirm: {
        call: contract.confirmInvoice,
        time: 'issue_at',
        // Issued by the vendor since.
        body: async (row) => {
          if (row.status === 'to_invoice') await resolved(setup, row.id)
        },
      },
      mail: { call: contract.mailInvoice, body: { express_no: 'SF1234567' }, time: 'mail_at' },
      reject: { call: contract.rejectInvoice, body: { reason: '税号有误' } },
      cancel: { call: contract.cancelInvoice },
      correct: { call: contract.correctInvoice, body: () => ({ number: number() }) },
    },
  }
}

/** The vendor has issued it under its number after all, just now. */
async function resolved({ look }: MachineSetup, id: string): Promise<void> {
  await look(`update simulator.einvoice set reason = '', at = clock_timestamp() where request_no = (select vendor_no from app.invoice where id = $1)`, [id])
}

/** Asked for by an enterprise, decided by its agency. */
export function refundProof(setup: MachineSetup): Proven<RefundBatchStatus, (typeof refundBatchMachine.transitions)[number], Row<RefundBatchStatus> & { readonly is_own: boolean }> {
  const { app, steps, seen, blue } = scenes(setup)
  type Refund = Row<RefundBatchStatus> & { readonly is_own: boolean }
  const read = (world: World, id: string) => seen<Refund>(world, `/v1/refund-invoice-batches/${id}/`)
  const asked = async (world: World): Promise<Refund> => {
    const { batchId } = await blue(world)
    const { results: [made = never()] } = steps.ok(await callAs<{ results: { id: string }[] }>(app, world.company, 'PUT', `/v1/invoice-batches/${batchId}/refund/`, { reason: '服务终止', version: (await steps.batch(batchId)).version }))
    return read(world, made.id)
  }
  const decided = async (world: World, action: string, who = world.agency): Promise<Refund> => {
    const { id, version } = await asked(world)
    return steps.ok(await callAs<Refund>(app, who, 'PUT', `/v1/refund-invoice-batches/${id}`, { action, version, ...(action === 'audit_reject' && { reason: '不符合' }) }))
  }
  const finished = async (world: World): Promise<Refund> => {
    const { id } = await decided(world, 'audit_pass')
    const [draft = never()] = await setup.look('select id, version from app.redink_offset where refund_batch_id = $1', [id])
    steps.ok(await callAs(app, world.agency, 'PUT', `/v1/invoice-redink-offsets/${String(draft['id'])}`, { action: 'submit', version: draft['version'] }))
    await steps.follow()
    return read(world, id)
  }
  const way = (title: string, make: (world: World) => Promise<Refund>): Way<Refund> => ({ title, company: {}, make })
  return {
    title: '退票', machine: refundBatchMachine, family: 'refund-invoice-batches', open: openWorld, see: rowOf('refund_batch'), read: refundContract.refundById, rowFor: (row, { flavour }) => ({ ...row, is_own: flavour === 'company' }),
    callers: ({ saas }, world) => everybody(saas, world),
    reach: {
      to_audit: [way('企业申请', asked)],
      to_redink: [way('审核通过', (world) => decided(world, 'audit_pass'))],
      finished: [way('红冲完成', finished)],
      rejected: [way('被驳回', (world) => decided(world, 'audit_reject'))],
      canceled: [way('已撤回', (world) => decided(world, 'cancel', world.company))],
    },
    attempt: {
      audit_pass: { call: refundContract.decideRefund, body: { action: 'audit_pass' }, time: 'audit_at' },
      audit_reject: { call: refundContract.decideRefund, body: { action: 'audit_reject', reason: '不符合' }, time: 'audit_at' },
      cancel: { call: refundContract.decideRefund, body: { action: 'cancel' } },
      finish: 'by itself',
    },
  }
}

/** Each state by what the bureau says. */
export function redinkProof(setup: MachineSetup): Proven<RedinkStatus, (typeof redinkMachine.transitions)[number], Row<RedinkStatus>> {
  const { app, steps, seen, blue } = scenes(setup)
  const read = (world: World, id: string) => seen<Row<RedinkStatus>>(world, `/v1/invoice-redink-offsets/${id}`)
  const drafted = async (world: World, use: 'unused' | 'used' | 'entered' = 'unused'): Promise<Row<RedinkStatus>> => {
    const { invoice } = await blue(world)
    await steps.bureau().use(invoice.number ?? '', use)
    return steps.ok(await callAs<Row<RedinkStatus>>(app, world.agency, 'POST', '/v1/invoice-redink-offsets/', { invoice_id: invoice.id, amount: 100, reason: '1' }))
  }
  const put = async (world: World, row: Row<RedinkStatus>, action: string) => steps.ok(await callAs<Row<RedinkStatus>>(app, world.agency, 'PUT', `/v1/invoice-redink-offsets/${row.id}`, { action, version: row.version }))
  /** The vendor refuses the red invoice, so that its state stays. */
  const said = (code: (typeof BUREAU_CODES)[number], use: 'unused' | 'used' | 'entered' = 'used') => async (world: World): Promise<Row<RedinkStatus>> => {
    const draft = await drafted(world, use)
    await steps.vendorIs({ fail_percent: 100 })
    await put(world, draft, 'submit')
    if (code > '03') await played(world, draft.id, code)
    await steps.follow()
    await steps.calm()
    return read(world, draft.id)
  }
  const played = async (world: World, id: string, code: (typeof BUREAU_CODES)[number]) => {
    const { confirm_no: confirmNo } = await seen<{ confirm_no: string }>(world, `/v1/invoice-redink-offsets/${id}`)
    await steps.bureau().play(confirmNo, code)
    await steps.follow()
  }
  const issued = async (world: World) => {
    const draft = await drafted(world)
    await put(world, draft, 'submit')
    await steps.follow()
    return read(world, draft.id)
  }
  const way = (title: string, make: (world: World) => Promise<Row<RedinkStatus>>): Way<Row<RedinkStatus>> => ({ title, company: {}, make })
  return {
    title: '红冲', machine: redinkMachine, family: 'invoice-redink-offsets', open: openWorld, see: rowOf('redink_offset'), read: redinkContract.redinkById, apart: [redinkContract.createRedink],
    callers: ({ saas }, world) => everybody(saas, world),
    reach: {
      draft: [way('新增', (world) => drafted(world, 'used'))],
      no_need_confirm: [way('01', said('01', 'unused'))],
      to_buyer_confirm: [way('02', said('02'))],
      to_seller_confirm: [way('03', said('03', 'entered'))],
      confirmed: [way('04', said('04'))],
      rejected: [way('05', said('05')), way('06', said('06'))],
      expired: [way('07', said('07'))],
      canceled: [way('08', said('08'))],
      issued: [way('已开具', issued)],
    },
    attempt: {
      submit: { call: redinkContract.updateRedink, body: { action: 'submit' }, first: 'send', time: 'submit_at' },
      submit_no_confirm: 'by itself', submit_by_buyer: 'by itself',
      buyer_confirm: 'by itself',
      seller_confirm: { call: redinkContract.updateRedink, body: { action: 'seller_confirm' }, first: 'agree', time: 'confirm_at' },
      deny: { call: redinkContract.updateRedink, body: { action: 'deny' }, first: 'object' },
      cancel: { call: redinkContract.cancelRedink },
      expire: 'by itself', issue: 'by itself', withdrawn: 'by itself',
    },
    shut: { deny: ['company'] },
  }
}
