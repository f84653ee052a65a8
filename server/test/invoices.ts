import type { FastifyInstance } from 'fastify'
import { invoiceTax } from '@linggong/shared/domain/tax/invoice'
import { sum } from '@linggong/shared/domain/money'
import { insertRows } from '../src/db/bulk.ts'
import type { OwnedDeps } from '../src/deps.ts'
import { newId, nextSerials } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { reserve } from '../src/modules/invoicing/amounts.ts'
import type { LedgerChain } from '../src/modules/ledger/accounts.ts'
import { followInvoices } from '../src/modules/invoices/follow.ts'
import { followRedinks } from '../src/modules/redinks/follow.ts'
import { isSimulatedEInvoice, type SimulatedEInvoice } from '../src/ports/einvoice-simulator.ts'
import type { Behaviour } from '../src/ports/port.ts'
import { isSimulatedTaxBureau, type SimulatedTaxBureau } from '../src/ports/tax-bureau-simulator.ts'
import { asOwner } from './database.ts'
import { callAs, type World } from './spine.ts'
import { stepsOf, type Settlement } from './spine-steps.ts'

const quiet: Behaviour = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }

export interface Made {
  readonly id: string
  readonly settlement: Settlement
  readonly splits: readonly string[]
}

interface Wish {
  /** Yuan per worker of the settlement. */
  readonly bills?: readonly string[]
  /** Cents per line; default: one line of all that may be invoiced. */
  readonly lines?: readonly number[]
}

/** What tests of invoices do: an application that waits to be invoiced, and the vendor and the bureau as they are to behave. */
export function invoiceSteps(app: FastifyInstance, deps: OwnedDeps) {
  const steps = stepsOf(app, deps)
  const vendor = (): SimulatedEInvoice => (isSimulatedEInvoice(deps.einvoice) ? deps.einvoice : noSimulator())
  const bureau = (): SimulatedTaxBureau => (isSimulatedTaxBureau(deps.taxBureau) ? deps.taxBureau : noSimulator())
  return {
    ...steps,
    vendor,
    bureau,
    vendorIs: (setting: Partial<Behaviour>) => vendor().writeSetting({ ...quiet, ...setting }),
    bureauIs: (setting: Partial<Behaviour>) => bureau().writeSetting({ ...quiet, ...setting }),

    /** Bank, vendor and bureau answer at once and rightly. */
    async calm(): Promise<void> {
      await steps.bank({})
      await vendor().writeSetting(quiet)
      await bureau().writeSetting(quiet)
    },

    /** The same, and nobody looks any more at what the tests before have left waiting. */
    async afresh(): Promise<void> {
      await this.calm()
      for (const table of ['invoice', 'redink_offset']) await asOwner(deps, `update app.${table} set next_at = 'infinity' where next_at is not null`)
    },

    /** A paid settlement, as the whole way makes it. */
    async paid(world: World, bills: readonly string[]): Promise<Settlement> {
      const settlement = await steps.pay(world, await steps.readyToPay(world, bills))
      await steps.runBank()
      return steps.detail(world.company, settlement.id)
    },

    /** An application at 待开票 for a paid settlement, both sides having confirmed it. */
    async toInvoice(world: World, { bills = ['1000.00'], lines }: Wish = {}): Promise<Made> {
      const settlement = await this.paid(world, bills)
      const { batchId, splits } = await makeApplication(deps, world.chain, settlement, lines ?? [settlement.pay_amount])
      return { id: batchId, settlement, splits }
    },

    async batch(id: string) {
      const [row] = await asOwner(deps, 'select status, vendor_fault, version, sn from app.invoice_batch where id = $1', [id])
      return row as { status: string; vendor_fault: string; version: number; sn: string }
    },

    async invoices(batchId: string) {
      const rows = await asOwner(deps, `select id, status, number, amount::float8 as amount, tax_amount::float8 as tax_amount, vendor_no, vendor_fault, file_id, red_amount::float8 as red_amount, red_open_amount::float8 as red_open_amount, is_redinked, express_no, version
        from app.invoice where batch_id = $1 order by id`, [batchId])
      return rows as { id: string; status: string; number: string | null; amount: number; tax_amount: number; vendor_no: string; vendor_fault: string; file_id: string | null; red_amount: number; red_open_amount: number; is_redinked: boolean; express_no: string; version: number }[]
    },

    async settlementAmounts(id: string) {
      const [row] = await asOwner(deps, 'select applied_amount::float8 as applied, invoiced_amount::float8 as invoiced, invoice_status as status from app.settlement where id = $1', [id])
      return row as { applied: number; invoiced: number; status: string }
    },

    /** Asks now, whatever was to be waited for. */
    async follow(): Promise<void> {
      for (let turn = 0; turn < 3; turn += 1) {
        for (const table of ['invoice', 'redink_offset']) await asOwner(deps, `update app.${table} set next_at = '2020-01-01' where next_at < 'infinity'`)
        await followInvoices(deps)
        await followRedinks(deps)
      }
    },

    async submit(world: World, id: string): Promise<{ status: number; body: { error_msg?: string } }> {
      const [row] = await asOwner(deps, 'select version from app.invoice_batch where id = $1', [id])
      return callAs(app, world.agency, 'PUT', `/v1/invoice-batches/${id}/submit_invoice/`, { version: row?.['version'] })
    },

    /** Issued by the vendor. */
    async issued(world: World, wish: Wish = {}): Promise<Made> {
      const made = await this.toInvoice(world, wish)
      steps.ok(await this.submit(world, made.id))
      await this.follow()
      return made
    },
  }
}

/** An application at 待开票 for a paid settlement, which both sides have confirmed: a line for each amount (cents). */
export async function makeApplication(deps: Pick<OwnedDeps, 'db' | 'clock'>, chain: LedgerChain, settlement: Pick<Settlement, 'id' | 'settlement_amount' | 'pay_amount'>, amounts: readonly number[]) {
  const [batchId, detailId, now, amount] = [newId(), newId(), deps.clock(), sum(amounts)]
  const parts = {
    settlement_amount: settlement.settlement_amount, pay_amount: settlement.pay_amount, paid_amount: settlement.pay_amount, vat_service_fee: 0, accounting_fee: 0, promotion_fee: 0, invoice_amount: settlement.pay_amount,
    real_invoice_amount: amount,
  }
  const splits = amounts.map((each, position) => ({
    ...chain, id: newId(), batch_id: batchId, detail_id: detailId, position, category: 'bw_electron_common' as const, invoice_category_id: null, invoice_category_name: '*现代服务*市场推广服务', tax_ppm: 60_000, amount: each,
    tax_amount: invoiceTax(each, 60_000).tax, balance_total_amount: null, balance_deduct_amount: null,
  }))
  const title = { title: '示例企业有限公司', tax_no: '91460106MA9000010X', address: '', phone: '', bank_name: '', bank_account: '', email: '', receiver: '', receiver_phone: '', receiver_address: '' }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const [sn = ''] = await nextSerials(tx, 'KP', 1, now)
    await insertRows(tx, 'app.invoice_batch', [{
      park_id: chain.park_id, platform_id: chain.platform_id, agency_id: chain.agency_id, id: batchId, company_id: chain.company_id, company_ids: [chain.company_id], sn, created_by: 'agency', creator: '经办', creator_id: null, status: 'to_invoice', ...parts,
      category: 'bw_electron_common', is_disassemble: false, submit_at: now, confirm_at: now, audit_at: now,
    }])
    await insertRows(tx, 'app.invoice_batch_detail', [{ ...chain, id: detailId, batch_id: batchId, company_name: '示例企业有限公司', project_company_id: null, status: 'to_invoice', category: 'bw_electron_common', ...parts, title }])
    await insertRows(tx, 'app.invoice_batch_settlement', [{ ...chain, id: newId(), batch_id: batchId, detail_id: detailId, settlement_id: settlement.id, position: 0, amount }])
    await insertRows(tx, 'app.invoice_split', splits)
    await reserve(tx, chain.park_id, [{ settlement_id: settlement.id, amount }])
  })
  return { batchId, detailId, splits: splits.map(({ id }) => id) }
}

function noSimulator(): never {
  throw new Error('no simulator')
}
