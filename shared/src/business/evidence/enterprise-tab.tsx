import { usePermissions } from '@linggong/shared/session/permissions'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import type { Home } from '../home.tsx'
import { LazyEnterpriseEvidence } from './lazy.tsx'

/** The tab on the page of an enterprise, for those who see settlements. */
export function useEvidenceTab(home: Home): (id: string) => readonly DetailTab[] {
  const { can } = usePermissions()
  const list = home.listOf('settlement').path
  const key = home.pageAt(list)
  const isOpen = key !== undefined && can(key)
  return (id) => (isOpen ? [{ key: 'evidence', label: '证据链', content: <LazyEnterpriseEvidence id={id} list={list} /> }] : [])
}
