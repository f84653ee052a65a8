import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { LoadingBlock } from '@linggong/shared/ui/state-block'

const loadSettlement = () => import('./settlement.tsx').then((module) => module.SettlementEvidence)
const loadBill = () => import('./bill.tsx').then((module) => module.BillEvidence)
const loadAudit = () => import('./audited.tsx').then((module) => module.AuditedEvidence)

interface OfRecord {
  readonly id: string
}

/** What is fetched when its tab, or the audit, is opened: nobody waits for it with the page. */
export function LazySettlementEvidence({ id }: OfRecord) {
  const Part = useLoaded(loadSettlement, true)
  return Part === undefined ? <LoadingBlock what="证据链" rows={8} /> : <Part id={id} />
}

export function LazyBillEvidence({ id }: OfRecord) {
  const Part = useLoaded(loadBill, true)
  return Part === undefined ? <LoadingBlock what="证据链" rows={6} /> : <Part id={id} />
}

export function LazyAuditedEvidence({ id }: OfRecord) {
  const Part = useLoaded(loadAudit, true)
  return Part === undefined ? null : <Part id={id} />
}
