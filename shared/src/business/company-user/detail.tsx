import { type Fact, Facts, factsOf } from '@linggong/shared/ui/facts'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import type { Filters } from '@linggong/shared/ui/list-state'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { Alert, Flex } from 'antd'
import { areaPath, areaText } from '../../domain/area.ts'
import { companyUserFields as field } from '../../domain/fields/company-user.ts'
import type { RevealFieldOf } from '../../domain/reveals.ts'
import { PackageButton } from '../evidence/package-button.tsx'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import type { CompanyUser, CompanyUserRecord } from './document.tsx'
import { Part } from './part.tsx'
import { Audits, Checks, EContracts, Limits, Others } from './parts.tsx'
import { Person } from './person.tsx'
import { ShownStatus } from './status.tsx'
import { PersonTasks } from './tasks.tsx'

/** What tells of the person, beside what tells of the cooperation. */
type PersonTabs = (record: CompanyUserRecord) => { readonly first: DetailTab; readonly last?: DetailTab }

interface CompanyUserDetailProps<F extends Filters> {
  readonly of: FlavourDocument<CompanyUser, CompanyUserRecord, F>
  /** Default: the limits in this cooperation, and the person's others. */
  readonly person?: PersonTabs
}

/** 合作用户详情: the person, where the cooperation stands and why, its contracts, and the others of the person that the reader may see (R097, R098). */
export function CompanyUserDetail<F extends Filters>({ of, person = limitsAndOthers }: CompanyUserDetailProps<F>) {
  return <DocumentDetail of={of} buttons={({ id }) => <PackageButton of="company_user" id={id} />} notice={(record) => <Fault record={record} />} facts={userFacts} tabs={(record) => userTabs(record, person)} />
}

/** The same over the list, for a flavour without a page of one cooperation: those that have people of several organisations. */
export function CompanyUserParts({ record }: { readonly record: CompanyUserRecord }) {
  return (
    <Flex vertical gap={16}>
      <Fault record={record} />
      <Facts label="合作用户信息" facts={[{ label: field.status.label, value: <ShownStatus user={record} /> }, ...userFacts(record)]} />
      {userTabs(record, wholePerson).map(({ key, label, content }) => (
        <Part key={key} title={label}>
          {content}
        </Part>
      ))}
    </Flex>
  )
}

/** What stands in the way of the next step; it is asked or sent again by the buttons above. */
function Fault({ record: { status, auth_fault } }: { readonly record: CompanyUserRecord }) {
  if (auth_fault === '' || (status !== 'to_auth' && status !== 'to_sign')) return null
  return <Alert type="warning" showIcon title={`${status === 'to_auth' ? '尚未通过认证' : '暂不能签约'}：${auth_fault}`} />
}

function userFacts(record: CompanyUserRecord): Fact[] {
  const fact = factsOf(field, record)
  const personal = (key: RevealFieldOf<'company_user'>) => fact(key, { value: <MaskedText masked={record[key]} kind="company_user" id={record.id} field={key} /> })
  return [
    fact('user_name'), personal('id_no'), personal('phone'), personal('bank_card'),
    fact('company_name'), fact('agency_name'), fact('source'), { label: field.area.label, value: areaText(areaPath(record)) },
    fact('auth_level'), fact('auth_at'), fact('sign_method'), fact('contract_sign_at'), fact('realname_collect_at'), fact('settlement_at'),
    ...(record.termination_at === null ? [] : [fact('termination_at')]),
    fact('is_enable'), fact('creator'), fact('create_at'),
    ...(record.remark === '' ? [] : [fact('remark', { isWide: true })]),
  ]
}

const limitsAndOthers: PersonTabs = (record) => ({
  first: { key: 'limits', label: '额度', content: <Limits record={record} /> },
  last: { key: 'others', label: `其他合作（${record.others.length}）`, content: <Others record={record} /> },
})

/** For those who have people of several organisations: the limits in all of them, once, and all cooperations. */
export const wholePerson: PersonTabs = ({ user_id }) => ({ first: { key: 'person', label: '个人 360', content: <Person id={user_id} /> } })

function userTabs(record: CompanyUserRecord, person: PersonTabs): DetailTab[] {
  const { first, last } = person(record)
  return [
    first,
    { key: 'contracts', label: '电子合同', content: <EContracts userId={record.user_id} /> },
    { key: 'tasks', label: '任务', content: <PersonTasks userId={record.user_id} /> },
    { key: 'checks', label: '认证记录', content: <Checks record={record} /> },
    ...(record.audits.length === 0 ? [] : [{ key: 'audits', label: '审核记录', content: <Audits record={record} /> }]),
    ...(last === undefined ? [] : [last]),
  ]
}
