import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { Files } from './files.tsx'
import { Reports } from './reports/list.tsx'

const lists = [{ key: 'exports', label: '导出记录' }, { key: 'reports', label: '订阅报表' }] as const

export function Page() {
  const tabs = useListTabs(lists)
  return tabs.activeKey === 'reports' ? <Reports tabs={tabs} /> : <Files tabs={tabs} />
}
