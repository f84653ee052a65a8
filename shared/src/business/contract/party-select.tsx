import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '@linggong/shared/api/queries'
import { clearable } from '@linggong/shared/ui/clearable'
import { listAgencies, listCompanies, listPlatforms, platformDetail } from '../../contract/tenants.ts'
import { useSettled } from '../tenant/use-settled.ts'

interface Party {
  readonly id: string
  readonly name: string
  readonly is_enable: boolean
}

interface PartySelectProps {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly id?: string
  /** What a disabled one cannot be chosen for. */
  readonly refusal?: string
}

interface ChoiceProps extends PartySelectProps {
  readonly parties: readonly Party[]
  readonly isLoading: boolean
  readonly onSearch?: (text: string) => void
  readonly isOptional?: boolean
  readonly empty: string
}

/** Disabled organisations are in their place, and say why they cannot be chosen. */
function PartyChoice({ value, onChange, parties, isLoading, onSearch, isOptional = false, empty, refusal = '不能新增合同', ...rest }: ChoiceProps) {
  return (
    <Select<string>
      {...rest}
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
      {...(isOptional && { allowClear: clearable })}
      placeholder={isOptional ? '可不选' : '搜索名称'}
      loading={isLoading}
      notFoundContent={isLoading ? '正在查找…' : empty}
      value={value ?? null}
      options={parties.map(({ id, name, is_enable }) => ({ value: id, label: is_enable ? name : `${name}（已停用，${refusal}）`, disabled: !is_enable }))}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}

const few = { page_size: 50 } as const
const fresh = { staleTime: 60_000 }

export function GroupSelect(props: PartySelectProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead(listPlatforms, { query: { ...few, name: useSettled(text) } }, fresh)
  return <PartyChoice {...props} parties={data?.results ?? []} isLoading={isFetching} onSearch={setText} empty="没有这样的集团" />
}

export function AgencySelect(props: PartySelectProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead(listAgencies, { query: { ...few, name: useSettled(text) } }, fresh)
  return <PartyChoice {...props} parties={data?.results ?? []} isLoading={isFetching} onSearch={setText} empty="没有这样的业务公司" />
}

export function CompanySelect(props: PartySelectProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead(listCompanies, { query: { ...few, slim: 'true', name: useSettled(text) } }, fresh)
  return <PartyChoice {...props} parties={data?.results ?? []} isLoading={isFetching} onSearch={setText} empty="没有这样的企业" />
}

/** The agencies of one group, of which a contract with the group may name one. */
export function AgencyOfGroupSelect({ groupId, ...props }: PartySelectProps & { readonly groupId: string }) {
  const { data, isFetching } = useRead(platformDetail, { params: { id: groupId } }, fresh)
  return <PartyChoice {...props} isOptional parties={data?.agencies ?? []} isLoading={isFetching} empty="该集团还没有业务公司" />
}
