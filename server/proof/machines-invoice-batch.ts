import { agencyConfirmInvoiceBatch, agencyConfirmInvoiceBatches, cancelInvoiceBatch, companyConfirmInvoiceBatch, createInvoiceBatch, invoiceBatchById, updateInvoiceBatch } from '@linggong/shared/contract/invoice-batches'
import { refundInvoices, submitInvoice, submitInvoices, uploadInvoiceFiles } from '@linggong/shared/contract/invoice-issuing'
import { invoiceBatchMachine, type InvoiceBatchStatus } from '@linggong/shared/domain/machines/invoice'
import { invoiceSteps } from '../test/invoices.ts'
import { makeFile } from '../test/makers.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Batch {
  readonly id: string
  readonly version: number
  readonly status: InvoiceBatchStatus
  readonly is_own: boolean
  readonly has_issued: boolean
  readonly is_issuing: boolean
  readonly has_open_lines: boolean
  readonly is_to_order: boolean
  readonly created_by: 'agency' | 'company'
}

/** Applications of either side, for a settlement that is written as paid. */
export function invoiceBatchProof({ server: { app, deps }, saas, steps, look }: MachineSetup): Proven<InvoiceBatchStatus, (typeof invoiceBatchMachine.transitions)[number], Batch> {
  /** What may be applied for: a paid settlement with a title, under a contract that allows the enterprise to apply. */
  const order = async ({ chain }: World): Promise<object> => {
    const [row] = await look(`
      with info as (insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, '示例', '91460106MA5T1A2B38', true) on conflict do nothing),
        contract as (update app.company_contract set is_enable_invoice_apply = true where company_id = $4)
      insert into app.settlement (park_id, id, platform_id, agency_id, company_id, batch_id, sn, status, created_by, bill_count, worker_count, settlement_amount, pay_amount, paid_amount, pay_mode, rates, tax_config, settlement_at)
      values ($1, gen_random_uuid(), $2, $3, $4, gen_random_uuid(), 'JS' || gen_random_uuid(), 'paid', 'agency', 1, 1, 900, 1000, 0, 'cmb', '{}', '{}', now()) returning sn`, [chain.park_id, chain.platform_id, chain.agency_id, chain.company_id])
    return { details: [{ sns: [String(row?.['sn'])], real_invoice_amount: 1000 }], category: 'bw_electron_common' }
  }
  const applied = async (world: World, by: 'agency' | 'company'): Promise<Batch> => steps.ok(await callAs<Batch>(app, world[by], 'POST', '/v1/invoice-batches/', await order(world)))
  const put = async (world: World, by: 'agency' | 'company', { id, version }: Batch, action: string, body: object): Promise<Batch> => steps.ok(await callAs<Batch>(app, world[by], 'PUT', `/v1/invoice-batches/${id}/${action}/`, { version, ...body }))
  const way = (title: string, make: (world: World) => Promise<Batch>): Way<Batch> => ({ title, company: {}, make })
  const vendor = invoiceSteps(app, deps)
  const issued = async (world: World): Promise<Batch> => {
    await vendor.vendorIs({})
    const made = await put(world, 'agency', await applied(world, 'company'), 'agency_confirm', pass)
    steps.ok(await vendor.submit(world, made.id))
    await vendor.follow()
    return steps.ok(await callAs<Batch>(app, world.agency, 'GET', `/v1/invoice-batches/${made.id}/`))
  }
  const mailed = async (world: World): Promise<Batch> => {
    const { id } = await issued(world)
    for (const one of await vendor.invoices(id)) steps.ok(await callAs(app, world.agency, 'PUT', `/v1/invoices/${one.id}/mail/`, { express_no: 'SF1234567', version: one.version }))
    return steps.ok(await callAs<Batch>(app, world.agency, 'GET', `/v1/invoice-batches/${id}/`))
  }
  /** For each of its lines a file, under a number of its own. */
  const files = async ({ id }: Batch, { agency }: World): Promise<object> => {
    const lines = await look('select id from app.invoice_split where batch_id = $1', [id])
    return { files: await Promise.all(lines.map(async (line) => ({ split_id: line['id'], number: `28${BigInt(`0x${String(line['id']).replaceAll('-', '').slice(-14)}`).toString().padStart(18, '0').slice(-18)}`, file_url: await makeFile(look, agency.tenantId, 'invoice_file') }))) }
  }
  const pass = { result: 'pass' }
  const reject = { result: 'reject', reason: '金额有误' }
  return {
    title: '开票申请', machine: invoiceBatchMachine, family: 'invoice-batches', open: openWorld, see: rowOf('invoice_batch'), read: invoiceBatchById, apart: [createInvoiceBatch],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商', isOutside: true }, { who: park, name: '园区', isOutside: true }, { who: platform, name: '集团', isOutside: true }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    rowFor: (row, { flavour }) => ({ ...row, is_own: row.created_by === flavour }),
    reach: {
      to_company_confirm: [way('业务公司申请', (world) => applied(world, 'agency'))],
      to_agency_confirm: [way('企业申请', (world) => applied(world, 'company')), way('企业已确认', async (world) => put(world, 'company', await applied(world, 'agency'), 'company_confirm', pass))],
      to_invoice: [way('业务公司已确认', async (world) => put(world, 'agency', await applied(world, 'company'), 'agency_confirm', pass))],
      invoiced: [way('已开具', issued)],
      mailed: [way('已邮寄', mailed)],
      canceled: [way('企业取消', async (world) => put(world, 'company', await applied(world, 'company'), 'cancel', {}))],
      rejected: [way('业务公司驳回', async (world) => put(world, 'agency', await applied(world, 'company'), 'agency_confirm', reject)), way('企业驳回', async (world) => put(world, 'company', await applied(world, 'agency'), 'company_confirm', reject))],
    },
    attempt: {
      company_confirm: { call: companyConfirmInvoiceBatch, body: pass, time: 'confirm_at', otherwise: 'company_confirm_final' },
      company_confirm_final: 'otherwise',
      reject: { call: agencyConfirmInvoiceBatch, body: reject },
      agency_confirm: { call: agencyConfirmInvoiceBatch, body: pass, time: 'audit_at' },
      agency_batch_confirm: { call: agencyConfirmInvoiceBatches, body: (row) => ({ ids: [row.id] }), time: 'audit_at' },
      submit_invoice: { call: submitInvoice },
      batch_submit_invoice: { call: submitInvoices, body: (row) => ({ ids: [row.id] }) },
      upload_file: { call: uploadInvoiceFiles, body: (row, world) => files(row, world) },
      refund: { call: refundInvoices, body: { reason: '服务终止' } },
      issued: 'by itself', mail: 'by itself',
      cancel: { call: cancelInvoiceBatch },
      // Of another settlement than before, so its part has changed.
      resubmit: { call: updateInvoiceBatch, body: (_, world) => order(world), last: 'resubmit_part' },
    },
    // The enterprise rejects by the call with which it confirms.
    shut: { reject: ['company'] },
  }
}
