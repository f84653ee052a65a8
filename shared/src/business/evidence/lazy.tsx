import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { LoadingBlock } from '@linggong/shared/ui/state-block'

const loadSettlement = () => import('./settlement.tsx')
const loadEnterprise = () => import('./enterprise.tsx')
const loadBill = () => import('./bill.tsx')
const loadAudit = () => import('./audited.tsx')

interface OfRecord {
  readonly id: string
}

/** What is fetched when its tab, or the audit, is opened: nobody waits for it with the page. */
export function LazySettlementEvidence({ id }: OfRecord) {
  const loaded = useLoaded(loadSettlement, true)
  return loaded === undefined ? <LoadingBlock what="证据链" rows={8} /> : <loaded.SettlementEvidence id={id} />
}

export function LazyBillEvidence({ id }: OfRecord) {
  const loaded = useLoaded(loadBill, true)
  return loaded === undefined ? <LoadingBlock what="证据链" rows={6} /> : <loaded.BillEvidence id={id} />
}

export function LazyEnterpriseEvidence({ id, list }: OfRecord & { readonly list: string }) {
  const loaded = useLoaded(loadEnterprise, true)
  return loaded === undefined ? <LoadingBlock what="证据链" rows={8} /> : <loaded.EnterpriseEvidence id={id} list={list} />
}

export function LazyAuditedEvidence({ id }: OfRecord) {
  const loaded = useLoaded(loadAudit, true)
  return loaded === undefined ? null : <loaded.AuditedEvidence id={id} />
}
