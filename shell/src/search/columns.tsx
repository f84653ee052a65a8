import { accountFields } from '@linggong/shared/domain/fields/account'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { companyUserStatus } from '@linggong/shared/domain/statuses'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { searchStaffs } from '@linggong/shared/contract/staffs'
import type { searchCompanies } from '@linggong/shared/contract/tenants'
import type { searchUsers } from '@linggong/shared/contract/users'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { StatusTag } from '@linggong/shared/ui/status-tag'

export type Company = CallOutput<typeof searchCompanies>['results'][number]
type User = CallOutput<typeof searchUsers>['results'][number]
type Staff = CallOutput<typeof searchStaffs>['results'][number]

const company = columnsOf<Company, typeof tenantFields>(tenantFields)
// A worker is identified by the fields that are shown on bills.
const user = columnsOf<User, typeof billFields>(billFields)
const staff = columnsOf<Staff, typeof staffFields>(staffFields)

/** R132 */
export const companyColumns: readonly Column<Company>[] = [
  company.column('name', { width: 240, grow: true }),
  company.column('category', { width: 90 }),
  company.column('platform_name', { width: 200 }),
  company.column('park_name', { width: 160 }),
  company.column('agency_name', { width: 220 }),
]

/** R133 */
export const userColumns: readonly Column<User>[] = [
  user.column('name', { width: 120 }),
  user.column('phone', { width: 140 }),
  user.column('id_no', { width: 200 }),
  user.custom('status', ({ status }) => <UserStatus status={status} />, { width: 110 }),
  user.column('company_name', { width: 260, grow: true }),
]

/** R134 */
export const staffColumns: readonly Column<Staff>[] = [
  staff.column('name', { width: 140 }),
  staff.column('status', { width: 110 }),
  staff.column('category', { width: 120 }),
  {
    ...customColumn<Staff>('role_names', staffFields.role_ids.label, ({ role_names: roles }) => roles.join('、') || '—', { width: 320, grow: true }),
    text: ({ role_names: roles }) => roles.join('、'),
  },
]

/** What the table has no room for. */
export function moreOfStaff(record: Staff): readonly Fact[] {
  const fact = factsOf(staffFields, record)
  return [{ label: accountFields.related_id.label, value: record.related_name }, fact('department_name'), fact('phone')]
}

function UserStatus({ status }: { readonly status: string }) {
  const known = companyUserStatus(status)
  return <StatusTag table={[known]} value={known.value} />
}
