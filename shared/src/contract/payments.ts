import { z } from 'zod'
import { settlementInputFields } from '../domain/fields/request.ts'
import { family } from './call.ts'
import { cents, id, idParams } from './schemas/common.ts'
import { paymentChoice } from './schemas/payment.ts'
import { settlementDetail, settlementOrder } from './schemas/settlement.ts'

// A family of its own: what an open dialog has looked up is not asked for again when its payment has changed the settlement.
const call = family('payments', settlementInputFields)

/** What a payment would come to now, to the cent: the same figures stand in the dialog, in the SMS and on the wallet. */
export const paymentFacts = call({
  name: 'paymentFacts',
  summary: '核对支付金额',
  method: 'POST',
  path: '/v1/settlements/:id/payment_facts/',
  reads: true,
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  params: idParams,
  body: paymentChoice,
  response: z.object({
    amount: cents,
    bill_count: z.int(),
    worker_count: z.int(),
    /** Accounts that this payment corrects. */
    changed_count: z.int(),
    /** Of the wallet, before the payment. */
    available: cents,
    /** A passkey of the caller does instead of the code. */
    takes_passkey: z.boolean(),
    /** Those of several that cannot be paid now, and why; they are left out of the figures. */
    refused: z.array(z.object({ id, sn: z.string(), text: z.string() })),
  }),
})

/** What would be created, with every fee, and what would be refused; nothing is kept of it. */
export const previewSettlement = call({
  name: 'previewSettlement',
  summary: '试算结算单',
  method: 'POST',
  path: '/v1/settlements/preview/',
  access: { agency: ['AgencySettlementBillPageIndex:settle'], company: ['CompanySettlementBillPageIndex:settle'] },
  reads: true,
  background: true,
  body: settlementOrder,
  response: settlementDetail,
})
