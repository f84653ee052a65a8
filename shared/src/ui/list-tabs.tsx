import { countText } from './list-page/count-text.ts'
import { useSearchParams } from './router.tsx'

interface Tab<K extends string> {
  readonly key: K
  readonly label: string
}

/** How many records a list holds; what a list's call answers fits. */
interface Total {
  readonly total: number
  readonly total_capped?: boolean | undefined
}

/** The tabs of a page with several lists, as `ListPage` takes them. */
export interface ListTabs<K extends string = string> {
  readonly items: readonly Tab<K>[]
  readonly activeKey: K
  readonly onChange: (key: string) => void
}

/**
 * The open list stands in the URL (`view`, absent for the first). The filters of one list mean nothing to the other.
 * `items`: a constant. `totals`: of the lists whose number says whether there is anything to do; a tab shows its number once it is known.
 */
export function useListTabs<const K extends string>(
  items: readonly [Tab<K>, ...Tab<K>[]],
  totals: { readonly [P in K]?: Total | undefined } = {},
): ListTabs<K> {
  const [search, setSearch] = useSearchParams()
  const [first] = items
  const view = search.get('view')
  const activeKey = items.find(({ key }) => key === view)?.key ?? first.key
  return {
    items: items.map(({ key, label }) => ({ key, label: withTotal(label, totals[key]) })),
    activeKey,
    onChange: (key) => setSearch(key === first.key ? {} : { view: key }),
  }
}

const withTotal = (label: string, total: Total | undefined): string => (total === undefined ? label : `${label} (${countText(total.total, total.total_capped === true)})`)
