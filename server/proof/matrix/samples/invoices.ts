import type { Kind, Member, Thing } from '../../world/shape.ts'
import type { About, Sample } from '../sample.ts'

export const writtenTitle = (title: string) => ({ title, tax_no: '91460106MA5T1A2B38', bank_account: '755900000000001', receiver_phone: '19988880002' })
export const writtenCategory = (name: string) => ({ name, tax_code: '3040803000000000000', ratios: [6] })

const numberOf = (id: string): string => `27${BigInt(`0x${id.replaceAll('-', '').slice(-14)}`).toString().padStart(18, '0').slice(-18)}`

/** The vendor has issued it since. */
const issuedByVendor = async ({ world, thing }: About): Promise<void> => {
  const no = thing('openInvoice')['vendor_no']
  await world.journal.sql(`insert into simulator.einvoice (request_no, "order", number) values ($1, '{}', $2) on conflict do nothing`, [no, numberOf(thing('openInvoice').id)])
}

const knownConfirmation = 'HZ0000000000000001'
const appliedFor = async ({ world }: About): Promise<void> => {
  await world.journal.sql(`insert into simulator.red_confirmation (request_no, confirm_no, number, amount, reason, code) values ('HCproof', $1, '26000000000000000001', -1, 1, '02') on conflict do nothing`, [knownConfirmation])
}

/** The default title of each has a second one beside it, which can be deleted. */
const titles = (one: Kind, other: Kind) => ({
  byId: { id: one },
  update: { id: other, body: ({ thing }) => ({ ...writtenTitle('改过的抬头'), version: thing(other)['version'] }) },
  remove: { id: other },
}) satisfies Readonly<Record<string, Sample>>
const company = titles('companyTitle', 'otherCompanyTitle')
const agency = titles('agencyTitle', 'otherAgencyTitle')

/** One cent of a settlement that is paid. */
const orderOf = ({ thing }: About) => ({ details: [{ sns: [thing('paid')['sn']], real_invoice_amount: 1 }], category: 'bw_electron_common' })
const orderKinds = { invoice_info_id: 'companyTitle', project_company_id: 'app.project_company', invoice_category_id: 'invoiceCategory' } as const
const batches: Sample = { kinds: { ids: 'offeredInvoices' } }
const returned = ({ flavour }: Member): Kind => (flavour === 'company' ? 'companyReturned' : 'agencyReturned')
const decided = (of: Kind): Sample => ({
  id: of, body: ({ thing }) => ({ result: 'pass', version: thing(of)['version'] }),
  variants: { reject: { id: of, body: ({ thing }) => ({ result: 'reject', reason: '有误', version: thing(of)['version'] }) } },
})

/** What belongs to the application that is asked about. */
function partOf({ world, thing }: About, part: 'issuedInvoice' | 'invoiceSplit', batch: Kind): Thing {
  const all = world.placesWith(part).flatMap((place) => world.thing(part, place) ?? [])
  return all.find((one) => one['batch_id'] === thing(batch).id) ?? thing(part)
}

export const invoices = {
  createCompanyInvoiceInfo: { body: ({ me, thing }) => ({ ...writtenTitle('新抬头'), ...(me.flavour === 'agency' && { company_id: thing('company').id }) }) },
  companyInvoiceInfoById: company.byId,
  updateCompanyInvoiceInfo: company.update,
  removeCompanyInvoiceInfo: company.remove,
  createAgencyInvoiceInfo: { body: () => writtenTitle('新抬头') },
  agencyInvoiceInfoById: agency.byId,
  updateAgencyInvoiceInfo: agency.update,
  removeAgencyInvoiceInfo: agency.remove,
  companyInvoiceTitle: { id: 'company' },
  saveCompanyInvoiceTitle: { id: 'company', body: ({ thing }) => ({ ...writtenTitle('新的默认抬头'), version: thing('companyTitle')['version'] }) },
  agencyInvoiceTitle: { id: 'agency' },
  saveAgencyInvoiceTitle: { id: 'agency', body: ({ thing }) => ({ ...writtenTitle('新的默认抬头'), version: thing('agencyTitle')['version'] }) },
  submitInvoice: { id: 'toInvoiceBatch', body: ({ thing }) => ({ version: thing('toInvoiceBatch')['version'] }) },
  submitInvoices: { kinds: { ids: 'toInvoiceBatch' } },
  uploadInvoiceFiles: {
    id: 'toInvoiceBatch',
    kinds: { split_id: 'invoiceSplit' },
    body: (about) => {
      const { id } = partOf(about, 'invoiceSplit', 'toInvoiceBatch')
      return { version: about.thing('toInvoiceBatch')['version'], files: [{ split_id: id, number: numberOf(id), file_url: `/v1/files/${about.thing('invoiceFile').id}` }] }
    },
  },
  refundInvoices: { id: 'issuedBatch', kinds: { invoices: 'issuedInvoice' }, body: (about) => ({ reason: '服务终止', version: about.thing('issuedBatch')['version'], invoices: [{ id: partOf(about, 'issuedInvoice', 'issuedBatch').id, amount: 1 }] }) },
  invoiceLines: { id: 'issuedBatch' },
  invoiceById: { id: 'issuedInvoice' },
  registerInvoice: { kinds: { split_id: 'invoiceSplit' }, body: ({ thing }) => ({ split_id: thing('invoiceSplit').id, number: numberOf(thing('invoiceSplit').id), amount: 10 }) },
  confirmInvoice: { id: 'openInvoice', body: ({ thing }) => ({ version: thing('openInvoice')['version'] }), before: (about) => issuedByVendor(about) },
  rejectInvoice: { id: 'openInvoice', body: ({ thing }) => ({ reason: '税号有误', version: thing('openInvoice')['version'] }) },
  cancelInvoice: { id: 'openInvoice', body: ({ thing }) => ({ version: thing('openInvoice')['version'] }) },
  correctInvoice: { id: 'handInvoice', body: ({ thing }) => ({ number: numberOf(thing('handInvoice').id), version: thing('handInvoice')['version'] }) },
  mailInvoice: { id: 'issuedInvoice', body: ({ thing }) => ({ express_no: 'SF1234567', version: thing('issuedInvoice')['version'] }) },
  refundById: { id: 'refund' },
  decideRefund: { id: 'refund', body: ({ me, thing }) => ({ action: me.flavour === 'agency' ? 'audit_pass' : 'cancel', version: thing('refund')['version'] }) },
  redinkById: { id: 'redink' },
  createRedink: { kinds: { invoice_id: 'issuedInvoice', refund_batch_id: 'refund' }, body: ({ thing }) => ({ invoice_id: thing('issuedInvoice').id, amount: 1, reason: '1' }) },
  updateRedink: { id: 'redink', body: ({ thing }) => ({ action: 'save', amount: -4, version: thing('redink')['version'] }) },
  cancelRedink: { id: 'redink', body: ({ thing }) => ({ version: thing('redink')['version'] }) },
  invoiceChain: { kinds: { id: 'issuedInvoice' }, query: ({ thing }) => ({ of: 'invoice', id: thing('issuedInvoice').id }) },
  markInvoiceUsed: { body: () => ({ number: '26000000000000000001', state: 'used' }) },
  readConfirmations: { before: (about) => appliedFor(about) },
  playConfirmation: { before: (about) => appliedFor(about), body: () => ({ confirm_no: knownConfirmation, code: '04' }) },
  createInvoiceCategory: { body: () => writtenCategory('*信息技术服务*软件维护服务') },
  updateInvoiceCategory: { id: 'invoiceCategory', body: ({ thing }) => ({ is_enable: false, version: thing('invoiceCategory')['version'] }) },
  invoiceCategoryHistory: { id: 'invoiceCategory' },
  createInvoiceBatch: { kinds: orderKinds, body: orderOf },
  simulateInvoices: { body: ({ thing }) => ({ sns: [thing('paid')['sn']], real_invoice_amount: 1 }) },
  listInvoiceBatches: batches,
  exportInvoiceBatches: batches,
  countInvoiceBatches: batches,
  invoiceBatchById: { id: 'offeredInvoices' },
  invoiceBatchEvents: { id: 'offeredInvoices' },
  updateInvoiceBatch: { id: returned, kinds: orderKinds, body: (about) => ({ ...orderOf(about), version: about.thing(returned(about.me))['version'] }) },
  cancelInvoiceBatch: { id: (me) => (me.flavour === 'company' ? 'askedInvoices' : 'offeredInvoices'), body: ({ me, thing }) => ({ reason: '选错', version: thing(me.flavour === 'company' ? 'askedInvoices' : 'offeredInvoices')['version'] }) },
  companyConfirmInvoiceBatch: decided('offeredInvoices'),
  agencyConfirmInvoiceBatch: decided('askedInvoices'),
  agencyConfirmInvoiceBatches: { kinds: { ids: 'askedInvoices' }, body: ({ thing }) => ({ ids: [thing('askedInvoices').id] }) },
  invoiceStatementHtml: { id: 'offeredInvoices', query: () => ({ is_company_confirm: '1' }) },
  invoiceStatementContent: { id: 'offeredInvoices' },
  makeInvoiceStatement: { id: 'offeredInvoices' },
  exportInvoiceDetails: { id: 'offeredInvoices', body: () => ({}) },
  planSettlementInvoices: { id: 'paid', body: ({ thing }) => ({ split_detail: [], version: thing('paid')['version'] }) },
} as const satisfies Readonly<Record<string, Sample>>
