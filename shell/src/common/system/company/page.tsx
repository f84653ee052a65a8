import { AgencyContracts, CompanyContracts, GroupContracts } from '@linggong/shared/business/contract/of-organisation'
import { useRead } from '@linggong/shared/api/queries'
import { agencyHistory, companyHistory, parkHistory, platformHistory } from '@linggong/shared/contract/tenant-histories'
import { agencyDetail, companyDetail, parkDetail, platformDetail } from '@linggong/shared/contract/tenants'
import { companyFields, platformFields, tenantFields } from '@linggong/shared/domain/fields/tenant'
import { useTenant } from '@linggong/shared/session/use-session'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { type DetailQuery, type DetailTab, DetailPage } from '@linggong/shared/ui/detail-page'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { flavourTags } from '@linggong/shared/domain/brand-title'
import { type Profile, profileFacts } from './facts.tsx'
import { paperTabs } from './papers.tsx'
import { PaymentPolicySection } from './policy/section.tsx'
import { ProjectCompanies } from './projects/list.tsx'

/** 企业信息: the user's own organisation, whichever of the four kinds it is (R078). The operator has no such page. */
export function Page() {
  const tenant = useTenant()
  switch (tenant?.flavour) {
    case 'park':
      return <ParkProfile id={tenant.id} />
    case 'platform':
      return <PlatformProfile id={tenant.id} />
    case 'agency':
      return <AgencyProfile id={tenant.id} />
    case 'company':
      return <CompanyProfile id={tenant.id} />
    default:
      return null
  }
}

interface ProfileProps {
  readonly id: string
}

function ParkProfile({ id }: ProfileProps) {
  const query = useRead(parkDetail, { params: { id } })
  return <ProfileView what={flavourTags.park} query={query} tabs={[...paperTabs('park', id), logTab(<ParkLog id={id} />)]} />
}

function PlatformProfile({ id }: ProfileProps) {
  const query = useRead(platformDetail, { params: { id } })
  return <ProfileView what={flavourTags.platform} query={query} tabs={[...paperTabs('platform', id), contractsTab(<GroupContracts />), logTab(<PlatformLog id={id} />)]} />
}

function AgencyProfile({ id }: ProfileProps) {
  const query = useRead(agencyDetail, { params: { id } })
  return <ProfileView what={flavourTags.agency} query={query} tabs={[...paperTabs('agency', id), contractsTab(<AgencyContracts />), logTab(<AgencyLog id={id} />)]} />
}

function CompanyProfile({ id }: ProfileProps) {
  const query = useRead(companyDetail, { params: { id } })
  return <ProfileView what={flavourTags.company} query={query} tabs={[{ key: 'projects', label: '项目公司', content: <ProjectCompanies /> }, { key: 'approval', label: '付款复核', content: <PaymentPolicySection id={id} /> }, ...paperTabs('company', id), contractsTab(<CompanyContracts />), logTab(<CompanyLog id={id} />)]} />
}

interface ProfileViewProps {
  readonly what: string
  readonly query: DetailQuery<Profile>
  readonly tabs: readonly DetailTab[]
}

function ProfileView({ what, query, tabs }: ProfileViewProps) {
  return (
    <DetailPage what={what} query={query}>
      {(profile) => ({
        head: { number: profile.name, status: <FieldValue field={tenantFields.is_enable} value={profile.is_enable} /> },
        facts: profileFacts(profile),
        tabs,
      })}
    </DetailPage>
  )
}

/** With the side above, which offers them. */
const contractsTab = (content: DetailTab['content']): DetailTab => ({ key: 'contracts', label: '合同', content })
const logTab = (content: DetailTab['content']): DetailTab => ({ key: 'history', label: '变更记录', content })

function ParkLog({ id }: ProfileProps) {
  return <ChangeLog query={useRead(parkHistory, { params: { id } })} fields={tenantFields} />
}

function PlatformLog({ id }: ProfileProps) {
  return <ChangeLog query={useRead(platformHistory, { params: { id } })} fields={platformFields} />
}

function AgencyLog({ id }: ProfileProps) {
  return <ChangeLog query={useRead(agencyHistory, { params: { id } })} fields={tenantFields} />
}

function CompanyLog({ id }: ProfileProps) {
  return <ChangeLog query={useRead(companyHistory, { params: { id } })} fields={companyFields} />
}
