import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { IndustryList } from './industries/list.tsx'
import { NoticeList } from './notices/list.tsx'

const lists = [
  { key: 'industry', label: '行业' },
  { key: 'notice', label: '公告' },
] as const

/** 运营配置: what the operator defines for everybody. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'notice') return <NoticeList tabs={tabs} />
  return <IndustryList tabs={tabs} />
}
