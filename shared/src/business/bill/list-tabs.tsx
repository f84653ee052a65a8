import { useSearchParams } from '@linggong/shared/ui/router'

/** The two lists of 账单管理, as `ListPage` takes them. */
export interface ListTabs {
  readonly items: readonly { readonly key: string; readonly label: string }[]
  readonly activeKey: string
  readonly onChange: (key: string) => void
}

const items = [
  { key: 'batches', label: '账单批次' },
  { key: 'bills', label: '账单明细' },
]

/** By batch or line by line; the open list stands in the URL. */
export function useBillTabs(): { readonly isBills: boolean; readonly tabs: ListTabs } {
  const [search, setSearch] = useSearchParams()
  const isBills = search.get('view') === 'bills'
  // The filters of one list mean nothing to the other.
  const onChange = (key: string) => setSearch(key === 'bills' ? { view: 'bills' } : {})
  return { isBills, tabs: { items, activeKey: isBills ? 'bills' : 'batches', onChange } }
}
