import { MoneyBars } from '@linggong/shared/ui/charts'
import type { GroupRecord } from './facts.tsx'

/** Settlements paid in the last six months. */
export function GroupMonths({ months }: { readonly months: GroupRecord['months'] }) {
  return (
    <MoneyBars
      title="已支付结算额与结算人数"
      bars={months.map(({ month, amount, workers }) => ({ label: month.replace('-', '/'), value: amount, detail: `${workers} 人` }))}
    />
  )
}
