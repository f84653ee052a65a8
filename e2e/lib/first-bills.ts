import type { APIRequestContext } from '@playwright/test'
import { billImport } from '../../shared/src/domain/imports/bill.ts'
import { sentRow } from '../../shared/src/domain/imports/rows.ts'
import { demoWorkers, rowFor } from './bill-sheet.ts'
import { demoCompany } from './imports.ts'
import { expect, phones } from './suite.ts'
import { type Agency, type Api, apiAs, letWork, type Organisation, signWorkers } from './tenants.ts'

export const workers = demoWorkers().slice(72, 75)
const two = workers.slice(0, 2)

/** The first bills of a new enterprise, as its agency imports them. Returns the batch. */
export async function importBills(databaseUrl: string, { api }: Pick<Agency, 'api'>, company: Organisation, yuan: string): Promise<string> {
  await letWork(databaseUrl, company.id, two)
  return importAgain({ api }, company, yuan)
}

/** The same for workers who have signed, at the rates of whatever contract the enterprise has. */
export async function importUnder(databaseUrl: string, { api }: Pick<Agency, 'api'>, company: Organisation, yuan: string): Promise<string> {
  await signWorkers(databaseUrl, company.id, two)
  return importAgain({ api }, company, yuan)
}

/** More bills of the same workers, the same amount for two of them. */
export const importAgain = (agency: Pick<Agency, 'api'>, company: Organisation, yuan: string): Promise<string> => importAmounts(agency, company, [yuan, yuan])

/** A bill in yuan for each of up to three workers. */
export async function importAmounts({ api }: Pick<Agency, 'api'>, company: Pick<Organisation, 'id' | 'name'>, amounts: readonly string[]): Promise<string> {
  const bills = workers.slice(0, amounts.length).map((worker, index) => {
    const [name, id_no, phone, account_no, amount, task_sn, remark] = rowFor(worker, amounts[index] ?? '', company.name)
    return sentRow(billImport, { row: index + 2, name, id_no, phone, account_no, amount, task_sn, remark })
  })
  const { id } = await api.ok<{ id: string }>('POST', '/v1/bills/import/', { company_id: company.id, bills, filename: `${company.name}.xlsx`, file_url: '' })
  await expect.poll(async () => (await api.ok<{ status: string }>('GET', `/v1/imports/${id}/`)).status, { timeout: 60_000 }).toBe('import_success')
  return id
}

interface Settlement {
  readonly id: string
  readonly sn: string
  readonly version: number
}

/** Their settlement, of so many of them or all, which the enterprise has confirmed: it waits for its audit. */
export async function readyToAudit({ api }: Pick<Agency, 'api'>, theirs: Api, batch_id: string, promotion_fee = 0, some?: number): Promise<Settlement> {
  const bills = some === undefined ? undefined : await api.ok<{ results: { id: string }[] }>('POST', '/v1/bills/search/', { batch_id, page_size: some })
  const made = await api.ok<Settlement>('POST', '/v1/settlements/', { batch_id, ...(bills && { bill_ids: bills.results.map(({ id }) => id) }) })
  return theirs.ok<Settlement>('PUT', `/v1/settlements/${made.id}/confirm/`, { promotion_fee, version: made.version })
}

/** Up to its payment. */
export async function readyToPay(agency: Pick<Agency, 'api'>, theirs: Api, batch_id: string, promotion_fee = 0, some?: number): Promise<Settlement> {
  const confirmed = await readyToAudit(agency, theirs, batch_id, promotion_fee, some)
  return agency.api.ok<Settlement>('PUT', `/v1/settlements/${confirmed.id}/audit/`, { result: 'pass', version: confirmed.version })
}

/** The same of the demo's enterprise, which pays from its wallet: a bill in yuan for each of up to three workers. */
export async function demoReadyToPay(request: APIRequestContext, amounts: readonly string[]): Promise<Settlement> {
  const agency = { api: await apiAs(request, phones.agency) }
  return readyToPay(agency, await apiAs(request, phones.company), await importAmounts(agency, await demoCompany(request), amounts))
}
