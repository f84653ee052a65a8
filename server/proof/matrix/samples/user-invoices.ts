import { sentRow } from '@linggong/shared/domain/imports/rows'
import { userInvoiceImport } from '@linggong/shared/domain/imports/user-invoice'
import type { About, Sample } from '../sample.ts'

/** Of a bill of this park that is paid; of none. */
const row = (no: number, { thing }: About) => ({ row: no, bill_sn: String(thing('openUserInvoice')['bill_sn']), invoice_no: '26462000000000000001', invoice_on: '2026-01-31', total: (Number(thing('openUserInvoice')['amount']) / 100).toFixed(2) })

export const userInvoices = {
  userInvoiceById: { id: 'openUserInvoice' },
  voidUserInvoice: { id: 'returnedUserInvoice', body: ({ thing }) => ({ version: thing('returnedUserInvoice')['version'] }) },
  checkUserInvoices: { body: (about) => ({ rows: [row(2, about), { ...row(3, about), bill_sn: 'ZD0' }] }) },
  importUserInvoices: { body: (about) => ({ items: [sentRow(userInvoiceImport, row(2, about))], filename: '发票.xlsx' }) },
} as const satisfies Readonly<Record<string, Sample>>
