import { useSearchParams } from '@linggong/shared/ui/router'
import { BatchList } from './batch-list.tsx'
import { BillList } from './bill-list.tsx'

const items = [
  { key: 'batches', label: '账单批次' },
  { key: 'bills', label: '账单明细' },
]

/** 账单管理: what was imported, by batch or line by line. The open list stands in the URL. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'bills' ? 'bills' : 'batches'
  // The filters of one list mean nothing to the other.
  const tabs = { items, activeKey: view, onChange: (key: string) => setSearch(key === 'bills' ? { view: 'bills' } : {}) }
  return view === 'bills' ? <BillList tabs={tabs} /> : <BatchList tabs={tabs} />
}
