import { useRead } from '@linggong/shared/api/queries'
import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'
import { listContractTemplates } from '../../contract/contract-templates.ts'
import { listTaskTemplates } from '../../contract/task-templates.ts'
import { EnabledSelect, type ManyProps } from '../enabled-select.tsx'

interface ChoiceProps<M> {
  readonly value?: M
  readonly onChange?: (value: M) => void
  readonly id?: string
}

const all = { query: { page_size: 6000, ordering: 'name' } } as const
const fresh = { staleTime: 60_000 } as const

/** There are few, so they are searched here. */
export const useContractTemplates = (isWanted = true) => useRead(listContractTemplates, all, { ...fresh, enabled: isWanted })
export const useTaskTemplates = (isWanted = true) => useRead(listTaskTemplates, all, { ...fresh, enabled: isWanted })

/** Those that have been generated. */
export function ContractTemplateSelect({ value, onChange, ...rest }: ChoiceProps<string | null>) {
  const { data, isFetching, error } = useContractTemplates()
  return (
    <Select
      {...rest}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择合同模板"
      loading={isFetching}
      notFoundContent={error === null ? '运营平台还没有生成合同模板' : '合同模板加载失败，请刷新页面'}
      options={(data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

/** Those of the agency. */
export const TaskTemplatesSelect = (props: ManyProps) => <EnabledSelect {...props} query={useTaskTemplates()} placeholder="选择任务模板，可多选" what="任务模板" none="还没有任务模板，可在企业配置中新增" />
