import { UnreadCard } from '@linggong/shared/business/home/card'
import { GhostCard } from '@linggong/shared/business/home/ghost'
import { Ranked } from '@linggong/shared/business/home/ranked'
import { useRead } from '@linggong/shared/api/queries'
import { groupFigures } from '@linggong/shared/contract/home'
import { usePermissions } from '@linggong/shared/session/permissions'
import { MoneyBars } from '@linggong/shared/ui/charts'
import { home } from '../home.ts'

const title = '本月各集团结算金额'

/** What the groups settle, and how much of it fails; each opens its own page. */
export function Groups() {
  const { can } = usePermissions()
  const isShown = can('AdminCustomerGroupPageIndex')
  const { data, error, refetch } = useRead(groupFigures, undefined, { enabled: isShown })
  if (isShown && data === undefined) return error === null ? <GhostCard label={title} rows={13} /> : <UnreadCard label={title} error={error} onRetry={refetch} />
  if (data === undefined) return null
  return (
    <Ranked
      title={title}
      rows={data.groups.map(({ id, name, amount, failed_ratio: failed }) => ({ key: id, name, amount, href: home.linkTo('group', id) ?? '', note: failed === null ? '' : `失败 ${failed}%` }))}
      empty="本月还没有付款的结算单"
    >
      <MoneyBars title="近 6 个月全部集团的结算金额" bars={data.months.map(({ month, amount }) => ({ label: month.replace('-', '/'), value: amount }))} />
    </Ranked>
  )
}
