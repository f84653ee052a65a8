import type { APIRequestContext } from '@playwright/test'
import { GOLDEN_BILLS, GOLDEN_CONTEXT, GOLDEN_RATES } from '../../shared/src/domain/golden-a.fixture.ts'
import { importAmounts, readyToPay, workers } from './first-bills.ts'
import { uploadReceipt } from './services.ts'
import { expect, type Ticket } from './suite.ts'
import { admit, type Agency, type Api, apiOf, letWork, newCode, newName, type Organisation, saveSettings } from './tenants.ts'

/** Organisations whose settlements are paid, or about to be; so that invoices can be applied for. */

/** Golden A (domain.md §3.2): with a promotion fee of 500.00 it comes to 22,222.53, of which 20,333.83 are for workers. */
export const goldenA = { bills: GOLDEN_BILLS.map(({ amount }) => (amount / 100).toFixed(2)), promotion: GOLDEN_CONTEXT.promotion_fee, pay: 22_222_53 }

const { enterprise_service_fee_ppm, value_added_service_fee_ppm, personal_service_fee_ppm, user_use_fee, is_support_promotion_fee } = GOLDEN_RATES
const goldenTerms = { enterprise_service_fee_ppm, value_added_service_fee_ppm, personal_service_fee_ppm, user_use_fee, is_support_promotion_fee }

export interface Payer extends Organisation {
  readonly api: Api
  readonly ticket: Ticket
  readonly title: string
}

interface PayerWish {
  /** By contract it applies for invoices itself. */
  readonly mayApply?: boolean
  /** It signs the statements of its applications. */
  readonly signs?: boolean
}

/** An enterprise of this agency that pays by transfer, at the rates of golden A, with a title for its invoices. */
export async function openPayer(request: APIRequestContext, databaseUrl: string, agency: Agency, { mayApply = true, signs = false }: PayerWish = {}): Promise<Payer> {
  const company = await agency.api.openCompany()
  const { version } = await saveSettings(agency.api, company, { is_card_deduction_fee: true, is_enable_invoice_esign_pdf: signs })
  await letWork(databaseUrl, company.id, workers, { ...goldenTerms, is_enable_invoice_apply: mayApply })
  const title = newName('示例抬头')
  await agency.api.ok('POST', '/v1/company-invoice-info/', { company_id: company.id, title, tax_no: newCode(), receiver: '冯收件', receiver_phone: company.phone, receiver_address: '海口市示例路 1 号' })
  const ticket = await admit(request, company.phone)
  return { ...company, version, title, ticket, api: apiOf(request, ticket) }
}

interface PaidSettlement {
  readonly id: string
  readonly sn: string
  readonly pay_amount: number
  readonly version: number
}

/** A settlement of these bills (yuan), or of so many of them, that its enterprise pays by a transfer, which it has not proven yet. */
export async function payingSettlement(agency: Agency, payer: Payer, bills: readonly string[] = goldenA.bills, promotion: number = goldenA.promotion, some?: number): Promise<PaidSettlement> {
  const ready = await readyToPay(agency, payer.api, await importAmounts(agency, payer, bills), promotion, some)
  return payer.api.ok<PaidSettlement>('PUT', `/v1/settlements/${ready.id}/offline_payment/`, { version: ready.version })
}

/** The same with its voucher: it waits for its write-off. */
export async function provenSettlement(request: APIRequestContext, agency: Agency, payer: Payer, ...of: readonly [bills?: readonly string[], promotion?: number, some?: number]): Promise<PaidSettlement> {
  const { id, version } = await payingSettlement(agency, payer, ...of)
  return payer.api.ok<PaidSettlement>('PUT', `/v1/settlements/${id}/upload_voucher/`, { voucher_url: await uploadReceipt(request, payer.api, 'voucher'), version })
}

/** The same, which the agency has found on its account. */
export async function paidSettlement(request: APIRequestContext, agency: Agency, payer: Payer, ...of: readonly [bills?: readonly string[], promotion?: number, some?: number]): Promise<PaidSettlement> {
  const { id } = await provenSettlement(request, agency, payer, ...of)
  const { results: [result] } = await agency.api.ok<{ results: { ok: boolean; text: string }[] }>('POST', '/v1/settlements/batch_write_off/', { ids: [id] })
  expect(result).toMatchObject({ ok: true })
  return payer.api.ok<PaidSettlement>('GET', `/v1/settlements/${id}`)
}

export interface Application {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
}

/** The newest application that this side sees. */
export async function lastApplication(api: Api): Promise<Application> {
  const { results: [last] } = await api.ok<{ results: Application[] }>('GET', '/v1/invoice-batches/?page_size=10&ordering=-submit_at')
  if (last === undefined) throw new Error('no application')
  return last
}

/** Of one's side. */
export const applicationOf = (api: Api, id: string): Promise<Application> => api.ok<Application>('GET', `/v1/invoice-batches/${id}/`)

/** Both sides agree, by calls: it waits to be issued. */
export async function applied(agency: Agency, payer: Payer, settlement: PaidSettlement, split: object = {}): Promise<Application> {
  const made = await payer.api.ok<Application>('POST', '/v1/invoice-batches/', { category: 'bw_electron_common', details: [{ sns: [settlement.sn], real_invoice_amount: settlement.pay_amount, ...split }] })
  return agency.api.ok<Application>('PUT', `/v1/invoice-batches/${made.id}/agency_confirm/`, { result: 'pass', version: made.version })
}

export interface Invoice {
  readonly id: string
  readonly number: string
  readonly remaining: number
  readonly version: number
}

/** Issued by the vendor, whole and in one invoice. */
export async function issued(agency: Agency, payer: Payer, settlement: PaidSettlement): Promise<{ readonly batch: Application; readonly invoice: Invoice }> {
  const { id, sn, version } = await applied(agency, payer, settlement)
  await agency.api.ok('PUT', `/v1/invoice-batches/${id}/submit_invoice/`, { version })
  await expect.poll(async () => (await applicationOf(agency.api, id)).status, { timeout: 60_000 }).toBe('invoiced')
  const { results: [invoice] } = await agency.api.ok<{ results: Invoice[] }>('GET', `/v1/invoices/?batch_sn=${sn}`)
  if (invoice === undefined) throw new Error('no invoice')
  return { batch: await applicationOf(agency.api, id), invoice }
}
