import { MoneyBars } from '@linggong/shared/ui/charts'
import type { TenantRecord } from '@linggong/shared/business/tenant/detail'

/** Settlements paid in the last six months. */
export function GroupMonths({ months }: { readonly months: TenantRecord<'platform'>['months'] }) {
  return (
    <MoneyBars
      title="已支付结算额与结算人数"
      bars={months.map(({ month, amount, workers }) => ({ label: month.replace('-', '/'), value: amount, detail: `${workers} 人` }))}
    />
  )
}
