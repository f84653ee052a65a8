import type { APIRequestContext } from '@playwright/test'
import { workers } from './first-bills.ts'
import type { Payer } from './invoicing.ts'
import { awaitNextCode } from './site.ts'
import { expect, phones, smsCode } from './suite.ts'
import { admit, type Agency, type Api, apiAs, apiOf, letWork, newAccount, openAgency, saveSettings } from './tenants.ts'

/** An agency of its own whose account at the bank is open; `main` is the number of that account. */
export async function openAgencyAtBank(request: APIRequestContext): Promise<Agency & { readonly main: string }> {
  const agency = await openAgency(request)
  const main = newAccount()
  await (await apiAs(request, phones.platform)).ok('POST', `/v1/agencies/${agency.id}/bind_cmb/`, { account_no: main, branch: '海口分行营业部' })
  await expect.poll(async () => (await agency.api.ok<{ results: { status: string }[] }>('GET', '/v1/cmb-wallets/')).results).toMatchObject([{ status: 'active' }])
  return { ...agency, main }
}

/** An enterprise of its own that pays from its wallet, in which there are so many cents. `terms`: columns of its contract. */
export async function openFunded(request: APIRequestContext, databaseUrl: string, amount: number, terms: Readonly<Record<string, number | boolean>> = {}): Promise<{ readonly agency: Agency; readonly payer: Omit<Payer, 'title'> }> {
  const agency = await openAgencyAtBank(request)
  const company = await agency.api.openCompany()
  const { version } = await saveSettings(agency.api, company, { pay_mode: 'cmb' })
  await letWork(databaseUrl, company.id, workers, terms)
  await agency.api.ok('POST', '/v1/cmb-wallets/', { company_id: company.id })
  const ticket = await admit(request, company.phone)
  const api = apiOf(request, ticket)
  const account = async () => (await api.ok<{ account_no: string }>('GET', '/v1/cmb-wallets-other/')).account_no
  await expect.poll(account, { timeout: 30_000 }).not.toBe('')
  await api.ok('POST', '/v1/demo/channel/deposit/', { account_no: await account(), amount, payer_name: '示例企业付款户', payer_account: '6222021234567890128', summary: '预存工资款' })
  return { agency, payer: { ...company, version, ticket, api } }
}

interface Payable {
  readonly id: string
  readonly version: number
}

/** Pays with the code to the payment phone, which is the manager's, and waits for the bank. */
export async function payFromWallet(request: APIRequestContext, databaseUrl: string, api: Api, { id, version }: Payable, phone: string): Promise<void> {
  await awaitNextCode(databaseUrl)
  await api.ok('POST', `/v1/settlements/${id}/payment_sms/`, {})
  await api.ok('PUT', `/v1/settlements/${id}/payment/`, { captcha: await smsCode(request, phone), version })
  await expect.poll(async () => (await api.ok<{ status: string }>('GET', `/v1/settlements/${id}`)).status, { timeout: 60_000 }).toBe('paid')
}
