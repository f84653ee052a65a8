import { countText } from './list-page/count-text.ts'
import { useSearchParams } from './router.tsx'

interface Tab<K extends string> {
  readonly key: K
  readonly label: string
}

/** The number of records in a list; the answer of a list call fits. */
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
 * The tabs of a page with several lists. The open list is in the URL (`view`, absent for the first); the filters of one list do not apply
 * to another. `items`: a constant. `totals`: the counts to show, where a count tells whether there is anything to do; shown once it is
 * known.
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
