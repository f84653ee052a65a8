import { DocumentList } from '@linggong/shared/business/document-list'
import { configurations } from './configurations.tsx'

/** 集团配置. */
export function Page() {
  return <DocumentList of={configurations} />
}
