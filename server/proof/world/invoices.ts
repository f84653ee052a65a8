import { agencyConfirmInvoiceBatch, companyConfirmInvoiceBatch, createInvoiceBatch } from '@linggong/shared/contract/invoice-batches'
import { mustSucceed } from './must-succeed.ts'
import type { Kind, Member, PlaceName, Put, World } from './shape.ts'

const pairs: readonly (readonly [PlaceName, PlaceName])[] = [['company', 'agency'], ['neighbour', 'agency'], ['foreign', 'otherAgency'], ['crossCompany', 'crossAgency']]

/** Applications for a cent each of what an enterprise has paid, in the states that people decide in. */
export async function invoiceApplications(world: World, put: Put, paidOf: (place: PlaceName) => Promise<string>): Promise<void> {
  const { app } = world.server
  for (const [place, above] of pairs) {
    const [company, agency] = [world.member(place), world.member(above)]
    await world.journal.sql('update app.company_contract set is_enable_invoice_apply = true where company_id = $1', [company.tenantId])
    const sn = await paidOf(place)
    const applied = async (by: Member) => mustSucceed(app, by.token, createInvoiceBatch, { body: { details: [{ sns: [sn], real_invoice_amount: 1 }], category: 'bw_electron_common', remark: company.tenantName } })
    const kept = (kind: Kind, id: string) => put(kind, place, 'app.invoice_batch', id)
    kept('offeredInvoices', (await applied(agency)).id)
    kept('askedInvoices', (await applied(company)).id)
    const reject = (version: number) => ({ result: 'reject', reason: '有误', version })
    const [offered, asked] = [await applied(agency), await applied(company)]
    kept('agencyReturned', (await mustSucceed(app, company.token, companyConfirmInvoiceBatch, { params: { id: offered.id }, body: reject(offered.version) })).id)
    kept('companyReturned', (await mustSucceed(app, agency.token, agencyConfirmInvoiceBatch, { params: { id: asked.id }, body: reject(asked.version) })).id)
  }
}
