import { lazyPart } from '../lazy-part.tsx'

const what = '证据链'

/** What is fetched when its tab, or the audit, is opened. */
export const LazySettlementEvidence = lazyPart(() => import('./settlement.tsx').then(({ SettlementEvidence }) => SettlementEvidence), { what })
export const LazyBillEvidence = lazyPart(() => import('./bill.tsx').then(({ BillEvidence }) => BillEvidence), { what, rows: 6 })
export const LazyEnterpriseEvidence = lazyPart(() => import('./enterprise.tsx').then(({ EnterpriseEvidence }) => EnterpriseEvidence), { what })
export const LazyAuditedEvidence = lazyPart(() => import('./audited.tsx').then(({ AuditedEvidence }) => AuditedEvidence))
