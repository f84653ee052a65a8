import { searchStaffs } from '@linggong/shared/contract/staffs'
import { searchCompanies } from '@linggong/shared/contract/tenants'
import { searchUsers } from '@linggong/shared/contract/users'
import { queryOf } from '@linggong/shared/api/queries'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import { type Company, companyColumns, moreOfStaff, staffColumns, userColumns } from './columns.tsx'
import { Found } from './found.tsx'

interface ResultsProps {
  readonly words: string
}

/** The calls of the three searches: repeating a search refetches them. */
export const searchCalls: readonly string[] = [searchCompanies.name, searchUsers.name, searchStaffs.name]

// A failure is shown in the tab, so there is no toast.
const asking = (words: string) => ({ query: { search: words }, quiet: true })

interface CompaniesProps extends ResultsProps, FlavourToolsProps {
  readonly onLeave: () => void
}

export function Companies({ words, routes, onLeave }: CompaniesProps) {
  const navigate = useNavigate()
  const query = useQuery({ ...queryOf(searchCompanies, asking(words)), enabled: words !== '' })
  const group = routes.find(({ name }) => name === 'AdminCustomerGroupPageInfo')

  function wayTo({ category, platform_id: id }: Company) {
    if (group === undefined || id === null) return undefined
    const onGo = () => {
      onLeave()
      void navigate(`/${group.path.replace(':id', id)}`)
    }
    return { label: category === 'platform' ? '打开集团详情' : '打开所属集团', onGo }
  }
  return <Found query={query} what="企业用户" words={words} columns={companyColumns} wayTo={wayTo} />
}

export function Users({ words }: ResultsProps) {
  const query = useQuery({ ...queryOf(searchUsers, asking(words)), enabled: words !== '' })
  return <Found query={query} what="个人用户" words={words} columns={userColumns} />
}

export function Staffs({ words }: ResultsProps) {
  const query = useQuery({ ...queryOf(searchStaffs, asking(words)), enabled: words !== '' })
  return <Found query={query} what="系统用户" words={words} columns={staffColumns} more={moreOfStaff} />
}
