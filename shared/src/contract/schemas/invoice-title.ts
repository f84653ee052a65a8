import { z } from 'zod'

/** Whom invoices are made out to, and where they are sent. */
export const invoiceTitle = z.object({
  title: z.string(),
  tax_no: z.string(),
  address: z.string(),
  phone: z.string(),
  bank_name: z.string(),
  bank_account: z.string(),
  email: z.string(),
  receiver: z.string(),
  receiver_phone: z.string(),
  receiver_address: z.string(),
})
