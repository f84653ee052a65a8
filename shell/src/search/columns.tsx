import type { RemoteRoute } from '@linggong/shared/api/remote'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { companyUserStatus } from '@linggong/shared/domain/statuses'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { searchStaffs } from '@linggong/shared/contract/staffs'
import type { searchCompanies } from '@linggong/shared/contract/tenants'
import type { searchUsers } from '@linggong/shared/contract/users'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Link } from 'react-router-dom'

type Company = CallOutput<typeof searchCompanies>['results'][number]
type User = CallOutput<typeof searchUsers>['results'][number]
type Staff = CallOutput<typeof searchStaffs>['results'][number]

const company = columnsOf<Company, typeof tenantFields>(tenantFields)
// A worker is identified by the fields that are shown on bills.
const user = columnsOf<User, typeof billFields>(billFields)
const staff = columnsOf<Staff, typeof staffFields>(staffFields)

interface CompanyColumnsOptions {
  readonly routes: readonly RemoteRoute[]
  /** Called when a page is opened, to close the dialog. */
  readonly onLeave: () => void
}

/** R132 */
export function companyColumns({ routes, onLeave }: CompanyColumnsOptions): Column<Company>[] {
  const detail = routes.find(({ name }) => name === 'AdminCustomerGroupPageInfo')
  const nameOf = ({ id, name, category }: Company) =>
    detail && category === 'platform' ? (
      <Link to={`/${detail.path.replace(':id', id)}`} onClick={onLeave}>
        {name}
      </Link>
    ) : (
      name
    )
  return [
    { ...company.custom('name', nameOf, { width: 240, grow: true }), text: ({ name }) => name },
    company.column('category', { width: 90 }),
    company.column('platform_name', { width: 200 }),
    company.column('park_name', { width: 160 }),
    company.column('agency_name', { width: 220 }),
  ]
}

/** R133 */
export function userColumns(): Column<User>[] {
  return [
    user.column('name', { width: 120 }),
    user.column('phone', { width: 140 }),
    user.column('id_no', { width: 200 }),
    user.custom('status', ({ status }) => <UserStatus status={status} />, { width: 110 }),
    user.column('company_name', { width: 260, grow: true }),
  ]
}

/** R134 */
export function staffColumns(): Column<Staff>[] {
  return [
    staff.column('name', { width: 140 }),
    staff.column('status', { width: 110 }),
    staff.column('category', { width: 120 }),
    {
      ...customColumn<Staff>('role_names', staffFields.role_ids.label, ({ role_names: roles }) => roles.join('、') || '—', { width: 320, grow: true }),
      text: ({ role_names: roles }) => roles.join('、'),
    },
  ]
}

function UserStatus({ status }: { readonly status: string }) {
  const known = companyUserStatus(status)
  return <StatusTag table={[known]} value={known.value} />
}
