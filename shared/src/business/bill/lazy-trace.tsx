import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { LoadingBlock } from '@linggong/shared/ui/state-block'

const load = () => import('./trace.tsx')

/** Fetched when its tab is opened. */
export function LazyBillTrace({ id }: { readonly id: string }) {
  const loaded = useLoaded(load, true)
  return loaded === undefined ? <LoadingBlock what="款项追踪" rows={5} /> : <loaded.BillTrace id={id} />
}
