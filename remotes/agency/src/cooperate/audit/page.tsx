import { useRead } from '@linggong/shared/api/queries'
import { DocumentList } from '@linggong/shared/business/document-list'
import { waitingAudits } from '@linggong/shared/contract/user-audits'
import { TERMINATION_BATCHES, USER_AUDITS } from '@linggong/shared/domain/user-audits'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { batches } from './batches.tsx'
import { DeskButton } from './desk-button.tsx'
import { idcards, livenesses, realnames, terminations } from './lists.ts'

const { idcard, liveness, realname_collect, termination } = USER_AUDITS
const tabOf = <const K extends string>({ document, title }: { readonly document: K; readonly title: string }) => ({ key: document, label: title })
const items = [tabOf(idcard), tabOf(liveness), tabOf(realname_collect), tabOf(termination), tabOf(TERMINATION_BATCHES)] as const

/** 用户审核: what the agency decides about the workers of its enterprises, with how many wait (R392–R395, R630). */
export function Page() {
  const { data } = useRead(waitingAudits)
  const totals = data && Object.fromEntries(items.map(({ key }) => [key, { total: data.counts[key] ?? 0 }]))
  const tabs = useListTabs(items, totals)
  switch (tabs.activeKey) {
    case 'liveness_audit':
      return <DocumentList of={livenesses} tabs={tabs} button={<DeskButton kind="liveness" />} />
    case 'realname_collect_audit':
      return <DocumentList of={realnames} tabs={tabs} button={<DeskButton kind="realname_collect" />} />
    case 'termination_audit':
      return <DocumentList of={terminations} tabs={tabs} button={<DeskButton kind="termination" />} />
    case 'termination_batch':
      return <DocumentList of={batches} tabs={tabs} />
    default:
      return <DocumentList of={idcards} tabs={tabs} button={<DeskButton kind="idcard" />} />
  }
}
