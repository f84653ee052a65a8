import { useSearchParams } from '@linggong/shared/ui/router'

interface Tab<K extends string> {
  readonly key: K
  readonly label: string
}

/** Lists that share a page, as `ListPage` takes them. */
export interface ListTabs<K extends string = string> {
  readonly items: readonly Tab<K>[]
  readonly activeKey: K
  readonly onChange: (key: string) => void
}

/** The open list stands in the URL (`view`, absent for the first). The filters of one list mean nothing to the other. `items`: a constant. */
export function useListTabs<const K extends string>(items: readonly [Tab<K>, ...Tab<K>[]]): ListTabs<K> {
  const [search, setSearch] = useSearchParams()
  const [first] = items
  const view = search.get('view')
  const activeKey = items.find(({ key }) => key === view)?.key ?? first.key
  return { items, activeKey, onChange: (key) => setSearch(key === first.key ? {} : { view: key }) }
}
