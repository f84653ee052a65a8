import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'
import { EnabledSelect, type ManyProps } from '../enabled-select.tsx'
import { useContractTemplates, useTaskTemplates } from './use-templates.ts'

interface ChoiceProps<M> {
  readonly value?: M
  readonly onChange?: (value: M) => void
  readonly id?: string
}

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
