import type { RemoteRoute } from '@linggong/shared/api/remote'
import { FLAVOURS, SEARCH_CATEGORIES } from '@linggong/shared/domain/categories'
import { STAFF_STATUSES, companyUserStatus, statusOf } from '@linggong/shared/domain/statuses'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { searchStaffs } from '@linggong/shared/contract/staffs'
import type { searchCompanies } from '@linggong/shared/contract/tenants'
import type { searchUsers } from '@linggong/shared/contract/users'
import { type Column, customColumn, statusColumn, textColumn } from '@linggong/shared/ui/columns'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Link } from 'react-router-dom'

type Company = CallOutput<typeof searchCompanies>['results'][number]
type User = CallOutput<typeof searchUsers>['results'][number]
type Staff = CallOutput<typeof searchStaffs>['results'][number]

interface CompanyColumnsOptions {
  readonly routes: readonly RemoteRoute[]
  /** The page is opened: the dialog must not stand before it. */
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
    { ...customColumn<Company>('name', '名称', nameOf, { width: 240, grow: true }), text: ({ name }) => name },
    customColumn<Company>('category', '类型', ({ category }) => statusOf(SEARCH_CATEGORIES, category).label, { width: 90 }),
    textColumn<Company>('platform_name', '所属集团', { width: 200 }),
    textColumn<Company>('park_name', '所属园区', { width: 160 }),
    textColumn<Company>('agency_name', '所属业务公司', { width: 220 }),
  ]
}

/** R133 */
export function userColumns(): Column<User>[] {
  return [
    textColumn<User>('name', '姓名', { width: 120 }),
    textColumn<User>('phone', '手机号', { width: 140 }),
    textColumn<User>('id_no', '身份证号', { width: 200 }),
    customColumn<User>('status', '状态', ({ status }) => <UserStatus status={status} />, { width: 110 }),
    textColumn<User>('company_name', '企业', { width: 260, grow: true }),
  ]
}

/** R134 */
export function staffColumns(): Column<Staff>[] {
  return [
    textColumn<Staff>('name', '姓名', { width: 140 }),
    statusColumn<Staff>(STAFF_STATUSES, 'status', '状态', { width: 110 }),
    customColumn<Staff>('category', '类型', ({ category }) => statusOf(FLAVOURS, category).label, { width: 120 }),
    {
      ...customColumn<Staff>('role_names', '角色', ({ role_names: roles }) => roles.join('、') || '—', { width: 320, grow: true }),
      text: ({ role_names: roles }) => roles.join('、'),
    },
  ]
}

function UserStatus({ status }: { readonly status: string }) {
  const known = companyUserStatus(status)
  return <StatusTag table={[known]} value={known.value} />
}
