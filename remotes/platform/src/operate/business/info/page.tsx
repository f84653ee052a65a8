import { AgencyContracts } from '@linggong/shared/business/contract/lazy-contracts'
import { titleTab } from '@linggong/shared/business/invoice-info/title-tab'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { lazyPart } from '@linggong/shared/business/lazy-part'
import { mainAccountsText } from '@linggong/shared/business/wallet/main-accounts'
import { agencyFields } from '@linggong/shared/domain/fields/tenant'
import { factsOf } from '@linggong/shared/ui/facts'
import { home } from '../../../home.ts'
import { AccountButtons } from '../account-buttons.tsx'

const ways = () => ({ company: '/platform/customer/company', settlement: '/platform/settlement/sett' })

const SubAccount = lazyPart(() => import('@linggong/shared/business/wallet/group-sub-account').then(({ GroupSubAccount }) => GroupSubAccount), { what: '集团子账户', rows: 3 })

/** 业务公司详情. */
export function Page() {
  return <TenantDetail home={home} kind="agency" base="/platform/operate/business" ways={ways} buttons={(agency) => <AccountButtons agency={agency} />} facts={(agency) => [factsOf(agencyFields, agency)('wallet_accounts', { value: mainAccountsText(agency), isWide: true })]} tabs={({ id }) => [{ key: 'contracts', label: '合同', content: <AgencyContracts id={id} list={home.listOf('agency_contract').path} /> }, { key: 'sub_account', label: '集团子账户', content: <SubAccount agencyId={id} /> }, titleTab({ kind: 'agency', id, permission: 'PlatformOperateBusinessPageEdit' })]} />
}
