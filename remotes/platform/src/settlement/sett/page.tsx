import { DocumentList } from '@linggong/shared/business/document-list'
import { MonthEvidenceButton } from '@linggong/shared/business/evidence/month-button'
import { settlements } from './settlements.ts'

/** 结算单. */
export function Page() {
  return <DocumentList of={settlements} button={<MonthEvidenceButton />} emptyAction={null} />
}
