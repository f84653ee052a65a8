import { searchStaffs } from '@linggong/shared/contract/staffs'
import { searchCompanies } from '@linggong/shared/contract/tenants'
import { searchUsers } from '@linggong/shared/contract/users'
import { queryOf } from '@linggong/shared/api/queries'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import { companyColumns, staffColumns, userColumns } from './columns.tsx'
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
  const query = useQuery({ ...queryOf(searchCompanies, asking(words)), enabled: words !== '' })
  const columns = useMemo(() => companyColumns({ routes, onLeave }), [routes, onLeave])
  return <Found query={query} what="企业用户" words={words} columns={columns} />
}

const ofUsers = userColumns()

export function Users({ words }: ResultsProps) {
  const query = useQuery({ ...queryOf(searchUsers, asking(words)), enabled: words !== '' })
  return <Found query={query} what="个人用户" words={words} columns={ofUsers} />
}

const ofStaffs = staffColumns()

export function Staffs({ words }: ResultsProps) {
  const query = useQuery({ ...queryOf(searchStaffs, asking(words)), enabled: words !== '' })
  return <Found query={query} what="系统用户" words={words} columns={ofStaffs} />
}
