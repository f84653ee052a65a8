import { useRead } from '@linggong/shared/api/queries'
import { Select } from 'antd'
import { useState } from 'react'
import { searchCompanies } from '../../contract/tenants.ts'
import { useSettled } from '../tenant/use-settled.ts'

interface AgencySearchProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** For the operator, who finds organisations by their names. */
export function AgencySearch({ onChange, ...rest }: AgencySearchProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const query = useRead(searchCompanies, { query: { search } }, { enabled: search !== '', staleTime: 60_000 })
  const found = search === '' ? [] : (query.data?.results ?? []).filter(({ category }) => category === 'agency')
  return (
    <Select
      {...rest}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="输入业务公司名称查找"
      loading={query.isFetching}
      notFoundContent={search === '' ? '输入名称后显示业务公司' : '没有符合的业务公司'}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => onChange?.(value)}
    />
  )
}
