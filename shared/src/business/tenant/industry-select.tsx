import { Select } from 'antd'
import { clearable } from '@linggong/shared/ui/clearable'
import { useIndustries } from './use-industries.ts'

interface IndustrySelectProps<M> {
  readonly value?: M
  readonly onChange?: (value: M) => void
  readonly id?: string
}

/** What the operator offers, and what is chosen already. */
function useChoices(chosen: readonly string[]) {
  const query = useIndustries()
  const options = (query.data?.results ?? [])
    .filter(({ id, is_offered }) => is_offered || chosen.includes(id))
    .map(({ id, name, is_enable, is_offered }) => ({ value: id, label: is_offered ? name : `${name}（${is_enable ? '未开放' : '已停用'}）` }))
  return { options, loading: query.isFetching, notFoundContent: emptyText(query.error, options.length) }
}

function emptyText(error: Error | null, offered: number): string {
  if (error !== null) return '行业加载失败，请刷新页面'
  return offered === 0 ? '还没有可选的行业：由平台运营方在运营管理 › 运营配置中新增' : '没有符合的行业'
}

export function IndustrySelect({ value, onChange, ...rest }: IndustrySelectProps<string | null>) {
  return <Select {...rest} allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} placeholder="选择行业" {...useChoices(value ? [value] : [])} value={value ?? null} onChange={(next) => onChange?.(next ?? null)} />
}

export function IndustriesSelect({ value = [], onChange, ...rest }: IndustrySelectProps<string[]>) {
  return <Select {...rest} mode="multiple" allowClear={clearable} showSearch={{ optionFilterProp: 'label' }} placeholder="选择行业，可多选" {...useChoices(value)} value={value} onChange={(next) => onChange?.(next)} />
}
