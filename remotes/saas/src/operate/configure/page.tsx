import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { IndustryList } from './industries/list.tsx'

const lists = [{ key: 'industry', label: '行业' }] as const

/** 运营配置: what the operator defines for everybody. */
export function Page() {
  const tabs = useListTabs(lists)
  return <IndustryList tabs={tabs} />
}
