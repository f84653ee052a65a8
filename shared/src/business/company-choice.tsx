import { Select } from 'antd'
import { useState } from 'react'
import { useCompanyOptions } from './use-company-options.tsx'

interface CompanyChoiceProps {
  readonly id?: string
  /** Where no label beside it names it. */
  readonly label?: string
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  /** Absent: one has to be chosen. */
  readonly isOptional?: boolean
}

/** An enterprise by its name, one that is disabled too: what it has paid counts all the same. */
export function CompanyChoice({ id, label, value, onChange, isOptional = false }: CompanyChoiceProps) {
  const [text, setText] = useState('')
  const { options, isLoading } = useCompanyOptions(text, value)
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      style={{ width: 260, maxWidth: '100%' }}
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear={isOptional}
      placeholder={isOptional ? '全部企业' : '搜索企业名称'}
      loading={isLoading}
      notFoundContent={isLoading ? '正在查找…' : '没有这样的企业'}
      value={value ?? null}
      options={[...options]}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}
