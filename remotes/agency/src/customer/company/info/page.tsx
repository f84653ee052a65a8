import { CompanyContracts } from '@linggong/shared/business/contract/lazy-contracts'
import { useEvidenceTab } from '@linggong/shared/business/evidence/enterprise-tab'
import { lazyPart } from '@linggong/shared/business/lazy-part'
import { titleTab } from '@linggong/shared/business/invoice-info/title-tab'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { Can } from '@linggong/shared/ui/can'
import { Link } from '@linggong/shared/ui/router'
import { home } from '../../../home.ts'

/** Fetched after the page: nobody waits for it. */
const Unbinding = lazyPart(() => import('./unbinding.tsx').then((module) => module.Unbinding))

const bills = '/agency/settlement/bill'

const contracts = home.listOf('company_contract').path

/** Settlements of an enterprise begin with its bills, and those with its contract. */
const ways = ({ id }: { readonly id: string }) => ({ contract: `${contracts}?company_id=${id}`, worker: home.listOf('company_user').path, settlement: bills })

/** 企业详情. */
export function Page() {
  const evidence = useEvidenceTab(home)
  return (
    <TenantDetail
      home={home}
      kind="company"
      base="/agency/customer/company"
      ways={ways}
      buttons={({ id }) => (
        <>
          <WalletLink id={id} />
          <Unbinding id={id} />
        </>
      )}
      tabs={({ id }) => [{ key: 'contracts', label: '合同', content: <CompanyContracts id={id} list={contracts} /> }, titleTab({ kind: 'company', id, permission: 'AgencyFinanceBillingInfoPageIndex:edit' }), ...evidence(id)]}
    />
  )
}

function WalletLink({ id }: { readonly id: string }) {
  return (
    <Can keys="AgencyCustomerCompanyCMBWalletPageInfo">
      <Link to={`/agency/customer/company/CMBWallet/${id}`}>招行钱包</Link>
    </Can>
  )
}
