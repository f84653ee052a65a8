import { orderFor } from '@linggong/shared/business/service/order-for'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { TermEnd } from '@linggong/shared/business/tenant/term-end'
import { mainAccountsText } from '@linggong/shared/business/wallet/main-accounts'
import { parkFields } from '@linggong/shared/domain/fields/tenant'
import { factsOf } from '@linggong/shared/ui/facts'
import { home } from '../../../home.ts'
import { BindButton } from '../bind-button.tsx'

/** Groups open the business companies of a park. */
const ways = (park: { readonly id: string; readonly name: string }) => ({ services: orderFor('park', park), agency: '/admin/customer/group' })

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
        return [fact('start_at'), fact('end_at', { value: park.end_at === null ? null : <TermEnd end={park.end_at} /> }), fact('organization_id', { value: park.organization_name }), fact('sign_type'), fact('settlement_type'), fact('wallet_accounts', { value: mainAccountsText(park), isWide: true }), fact('address', { isWide: true })]
      }}
    />
  )
}
