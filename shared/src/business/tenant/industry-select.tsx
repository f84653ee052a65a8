import { Select } from 'antd'
import { useRead } from '@linggong/shared/api/queries'
import { industries } from '../../contract/lookups.ts'

interface IndustrySelectProps<M> {
  readonly value?: M
  readonly onChange?: (value: M) => void
  readonly id?: string
  /** Only these, as the group above has chosen; undefined: all. */
  readonly among?: readonly string[]
}

function useIndustries(among: readonly string[] | undefined) {
  const query = useRead(industries, {}, { staleTime: 3_600_000 })
  const options = (query.data?.results ?? []).filter(({ id }) => among === undefined || among.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  return { options, loading: query.isFetching, notFoundContent: query.error === null ? '没有符合的行业' : '行业加载失败，请刷新页面' }
}

/** There are few of them, so they are searched here. */
export function IndustrySelect({ value, onChange, among, ...rest }: IndustrySelectProps<string | null>) {
  return <Select {...rest} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="选择行业" {...useIndustries(among)} value={value ?? null} onChange={(next) => onChange?.(next ?? null)} />
}

export function IndustriesSelect({ value = [], onChange, among, ...rest }: IndustrySelectProps<string[]>) {
  return <Select {...rest} mode="multiple" allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="选择行业，可多选" {...useIndustries(among)} value={value} onChange={(next) => onChange?.(next)} />
}
