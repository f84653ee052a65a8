import { flowFields } from '@linggong/shared/domain/fields/flow'
import { Link, useLocation } from '@linggong/shared/ui/router'
import type { Flow } from './flows.tsx'

/** The record whose steps lie over the list, in the URL: `settlement.0199…`. */
export const stepsParam = 'steps'

/** Its state, which opens its steps. */
export function StepsLink({ flow: { kind, id, state, number } }: { readonly flow: Flow }) {
  const { pathname, search } = useLocation()
  const next = new URLSearchParams(search)
  next.set(stepsParam, `${kind}.${id}`)
  return (
    <Link to={`${pathname}?${next.toString()}`} title={`查看${flowFields.number.label} ${number} 的步骤`}>
      {state}
    </Link>
  )
}
