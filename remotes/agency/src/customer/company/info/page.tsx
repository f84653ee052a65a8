import { useRead } from '@linggong/shared/api/queries'
import { CompanyContracts } from '@linggong/shared/business/contract/of-organisation'
import { useEvidenceTab } from '@linggong/shared/business/evidence/enterprise-tab'
import { TenantDetail } from '@linggong/shared/business/tenant/detail'
import { listAlipayBalances } from '@linggong/shared/contract/alipay'
import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Link } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useState } from 'react'
import { home } from '../../../home.ts'

const UnbindDialog = lazyDialog(() => import('../../../finance/account/dialogs/unbind.tsx').then((module) => module.UnbindDialog))

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
      tabs={({ id }) => [{ key: 'contracts', label: '合同', content: <CompanyContracts id={id} list={contracts} /> }, ...evidence(id)]}
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

/** 解绑支付宝 (R595), where the enterprise has signed with the payment app. */
function Unbinding({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(listAlipayBalances, { query: { company_id: id, page_size: 1 } }, { staleTime: 0 })
  const row = data?.results[0]
  if (row?.status !== 'signed') return null
  return (
    <Can keys="AgencyCustomerCompanyPageIndex:unbind_alipay">
      <Button danger onClick={() => setOpen(true)}>
        解绑支付宝
      </Button>
      {isOpen && <UnbindDialog row={row} onClose={() => setOpen(false)} />}
    </Can>
  )
}
