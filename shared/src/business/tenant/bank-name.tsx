import { AutoComplete, Input } from 'antd'
import { useRead } from '@linggong/shared/api/queries'
import { enterpriseBanks } from '../../contract/lookups.ts'

interface BankNameProps {
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly id?: string
}

/** The name of a bank: one of those known, or any other that is typed. */
export function BankName({ value = '', onChange, ...rest }: BankNameProps) {
  const query = useRead(enterpriseBanks, {}, { staleTime: 3_600_000, quiet: true })
  const typed = value.trim()
  const options = (query.data?.results ?? []).filter((name) => name.includes(typed)).map((name) => ({ value: name }))
  return (
    <AutoComplete {...rest} value={value} options={options} onChange={(next?: string) => onChange?.(next ?? '')}>
      <Input maxLength={64} showCount autoComplete="off" />
    </AutoComplete>
  )
}
