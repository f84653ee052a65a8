import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import { home } from '../../home.ts'
import type { Flow } from './flows.tsx'

/** Its number: a link to its own page where the reader may open that, otherwise plain text. */
export function RecordOf({ flow: { number, opens } }: { readonly flow: Flow }) {
  const { can } = usePermissions()
  const to = opens === null ? undefined : home.linkTo(opens.document, opens.id)
  const page = to === undefined ? undefined : home.pageAt(to)
  return to === undefined || page === undefined || !can(page) ? number : <Link to={to}>{number}</Link>
}
