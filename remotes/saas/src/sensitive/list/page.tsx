import { useRead } from '@linggong/shared/api/queries'
import { IndustryBlacklist } from '@linggong/shared/business/risk/industries'
import { riskListCounts } from '@linggong/shared/contract/risk-lists'
import { RISK_LISTS } from '@linggong/shared/domain/risk-lists'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { addRisks } from '../../commands.ts'
import { home } from '../../home.ts'
import { EnterpriseBlacklist } from './enterprises.tsx'
import { Executives } from './executives.tsx'
import { RiskHits } from './hits.tsx'
import { UserBlacklist } from './people.tsx'
import { SensitiveWords } from './words.tsx'

const tabOf = <const K extends keyof typeof RISK_LISTS>(key: K) => ({ key, label: RISK_LISTS[key] })
const items = [tabOf('sensitive_word'), tabOf('executive'), tabOf('enterprise_blacklist'), tabOf('user_blacklist'), tabOf('industry_blacklist'), { key: 'risk_hit', label: '命中记录' }] as const
const lists = { sensitive_word: SensitiveWords, executive: Executives, enterprise_blacklist: EnterpriseBlacklist, user_blacklist: UserBlacklist, industry_blacklist: IndustryBlacklist }

/** 风险名单: who and what is refused, whoever wants it (R030). */
export function Page() {
  const { data } = useRead(riskListCounts)
  const totals = data && Object.fromEntries(Object.entries(data.counts).map(([list, total]) => [list, { total }]))
  const tabs = useListTabs(items, totals)
  if (tabs.activeKey === 'risk_hit') return <RiskHits tabs={tabs} />
  const List = lists[tabs.activeKey]
  return <List home={home} tabs={tabs} add={addRisks[tabs.activeKey]} />
}
