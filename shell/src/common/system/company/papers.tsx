import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { agencyBankInfo, agencyStep2, companyBankInfo, companyStep2, parkBankInfo, parkStep2, platformStep2 } from '@linggong/shared/contract/tenant-forms'
import { bankAccountFields, companyFields, tenantFields } from '@linggong/shared/domain/fields/tenant'
import { TENANT_STEPS, type TenantKind } from '@linggong/shared/domain/tenant-forms'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { StateBlock } from '@linggong/shared/ui/state-block'

const qualifications = { park: parkStep2, platform: platformStep2, agency: agencyStep2, company: companyStep2 } as const
const banks = { park: parkBankInfo, agency: agencyBankInfo, company: companyBankInfo } as const
const [, qualification] = TENANT_STEPS
const accounts = '银行账户'

interface OwnProps<K> {
  readonly kind: K
  readonly id: string
}

/** What whoever opened the organisation has entered about it, to be read by its own staff. A group has no account of its own (R588). */
export const paperTabs = (kind: TenantKind, id: string): DetailTab[] => [
  { key: 'qualification', label: qualification.title, content: <Qualification kind={kind} id={id} /> },
  ...(kind === 'platform' ? [] : [{ key: 'accounts', label: accounts, content: <Accounts kind={kind} id={id} /> }]),
]

function Qualification({ kind, id }: OwnProps<TenantKind>) {
  // The step is the same for all kinds.
  const { data, error, refetch } = useRead(qualifications[kind] as typeof companyStep2, { params: { id } })
  if (data === undefined) return <PendingBlock of={{ error, refetch }} what={qualification.title} />
  const fact = factsOf(tenantFields, data)
  return <Facts label={qualification.title} facts={[fact('credit_code'), fact('legal_name'), fact('legal_idcard_type'), fact('legal_id_no')]} />
}

const purposes = { remit: companyFields.remit_account.label, settlement: companyFields.settlement_account.label, receive: '钱包账户' } as const

function Accounts({ kind, id }: OwnProps<Exclude<TenantKind, 'platform'>>) {
  const { data, error, refetch } = useRead(banks[kind] as typeof companyBankInfo, { params: { id } })
  if (data === undefined) return <PendingBlock of={{ error, refetch }} what={accounts} />
  if (data.accounts.length === 0) return <StateBlock title={`暂无${accounts}`} />
  return data.accounts.map((account) => {
    const fact = factsOf(bankAccountFields, account)
    const title = purposes[account.purpose]
    return (
      <section key={account.purpose} aria-label={title}>
        <h3>{title}</h3>
        <Facts label={title} facts={[fact('account_name'), fact('account_no'), fact('bank_name'), fact('branch')]} />
      </section>
    )
  })
}
