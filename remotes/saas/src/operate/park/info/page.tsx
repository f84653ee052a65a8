import { orderFor } from '@linggong/shared/business/service/order-for'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { TermEnd } from '@linggong/shared/business/tenant/term-end'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { parkDetail } from '@linggong/shared/contract/tenants'
import { parkFields } from '@linggong/shared/domain/fields/tenant'
import { factsOf } from '@linggong/shared/ui/facts'
import { home } from '../../../home.ts'
import { BindButton } from '../bind-button.tsx'

/** Groups open the business companies of a park. */
const ways = (park: { readonly id: string; readonly name: string }) => ({ services: orderFor('park', park), agency: '/admin/customer/group' })

/** The accounts, or what has become of the one that was asked for. */
function accountsText({ wallet_accounts: accounts, wallet_binding: binding }: Pick<CallOutput<typeof parkDetail>, 'wallet_accounts' | 'wallet_binding'>): string {
  if (accounts.length > 0 || binding === null) return accounts.map(({ account_name, account_no }) => `${account_name} ${account_no}`).join('；')
  return binding.is_opening ? '已提交绑定，等待银行确认' : `银行未开通：${binding.reason}`
}

/** 园区详情. */
export function Page() {
  return (
    <TenantDetail
      home={home}
      kind="park"
      base="/admin/operate/park"
      ways={ways}
      buttons={(park) => <BindButton park={park} />}
      facts={(park) => {
        const fact = factsOf(parkFields, park)
        return [fact('start_at'), fact('end_at', { value: park.end_at === null ? null : <TermEnd end={park.end_at} /> }), fact('organization_id', { value: park.organization_name }), fact('sign_type'), fact('settlement_type'), fact('wallet_accounts', { value: accountsText(park), isWide: true }), fact('address', { isWide: true })]
      }}
    />
  )
}
