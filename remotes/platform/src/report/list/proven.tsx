import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import type { ReactNode } from 'react'
import { home } from '../../home.ts'
import type { Line } from './reports.tsx'

interface ProvenProps {
  /** The document whose list proves the figure. */
  readonly of: 'bill' | 'service_fee_bill'
  readonly line: Line
  readonly filter: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A link where the reader may open that list, otherwise plain text. */
export function Proven({ of, line, filter, children }: ProvenProps) {
  const { can } = usePermissions()
  const { path } = home.listOf(of)
  const page = home.pageAt(path)
  if (page === undefined || !can(page)) return children
  const search = new URLSearchParams({ ...filter, [line.is_company ? 'company_id' : 'agency_id']: line.organisation_id })
  return <Link to={`${path}?${search.toString()}`}>{children}</Link>
}
