import { useRead } from '@linggong/shared/api/queries'
import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'
import { listCmbWallets } from '../../contract/cmb-wallets.ts'

interface ChoiceProps {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
}

const useWallets = (isWanted = true) => useRead(listCmbWallets, undefined, { staleTime: 60_000, enabled: isWanted })

/** The agency's own accounts by their numbers; undefined until they are known. */
export const useAgencyWallets = (isWanted: boolean) => useWallets(isWanted).data?.results.map(({ id, account_no }) => ({ id, name: account_no }))

/** Below which account of the agency the enterprise has its own. */
export function AgencyWalletSelect({ value, onChange, ...rest }: ChoiceProps) {
  const { data, isFetching, error } = useWallets()
  return (
    <Select
      {...rest}
      allowClear={clearable}
      placeholder="选择本公司的招行账户"
      loading={isFetching}
      notFoundContent={error === null ? '集团还没有登记本公司的招行账户' : '招行账户加载失败，请刷新页面'}
      options={(data?.results ?? []).map(({ id, account_no, branch }) => ({ value: id, label: `${account_no}${branch && ` · ${branch}`}` }))}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
