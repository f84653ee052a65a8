import { z } from 'zod'
import { invoiceMachine, invoiceBatchMachine, redinkMachine } from '../domain/machines/invoice.ts'
import { chainFields } from '../domain/fields/invoice-chain.ts'
import { family } from './call.ts'
import { cents, id, timestamp } from './schemas/common.ts'

const call = family('invoices', chainFields)

/** 发票链: what led to an invoice and what became of it, from whichever of them: settlements, applications, invoices, red ink, and what was invoiced anew. */
export const invoiceChain = call({
  name: 'invoiceChain',
  summary: '发票链',
  method: 'GET',
  path: '/v1/invoice_chain/',
  access: {
    park: ['ParkBusinessSettlementsPageInfo', 'ParkCustomerInvoicePageIndex'],
    platform: ['PlatformSettlementSettPageInfo'],
    agency: ['AgencyFinanceBillingPageIndex', 'AgencyFinanceRetfundPageIndex', 'AgencyFinanceRenInkPageIndex', 'AgencySettlementSettPageInfo'],
    company: ['CompanyFinanceBillingPageIndex', 'CompanyFinanceRetfundPageIndex', 'CompanySettlementSettPageInfo'],
  },
  query: z.strictObject({ of: z.enum(['settlement', 'invoice_batch', 'invoice', 'refund', 'redink']), id }),
  response: z.object({
    settlements: z.array(z.object({ id, sn: z.string(), amount: cents, invoiced_amount: cents })),
    batches: z.array(z.object({ id, sn: z.string(), status: z.enum(invoiceBatchMachine.states), amount: cents, submit_at: timestamp, takes: z.array(z.object({ settlement_id: id, amount: cents })) })),
    invoices: z.array(z.object({ id, batch_id: id, number: z.string(), status: z.enum(invoiceMachine.states), amount: cents, red_amount: cents })),
    redinks: z.array(z.object({ id, invoice_id: id, sn: z.string(), number: z.string(), status: z.enum(redinkMachine.states), amount: cents, issue_at: timestamp.nullable() })),
    /** There are more than are here. */
    is_cut: z.boolean(),
  }),
})
