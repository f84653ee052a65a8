import { lazyPart } from '../lazy-part.tsx'

/** Fetched when a record is opened. */
export const LazyInvoiceChain = lazyPart(() => import('./chain.tsx').then((module) => module.InvoiceChain), { what: '发票链', rows: 3 })

export const LazySettlementInvoices = lazyPart(() => import('./settlement-invoices.tsx').then((module) => module.SettlementInvoices), { what: '发票', rows: 4 })
