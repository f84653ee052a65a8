import { useRead } from '@linggong/shared/api/queries'
import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'
import { userTaskTemplates } from '../../contract/task-sending.ts'
import { formatCents } from '../../domain/money.ts'

const fresh = { staleTime: 60_000 } as const

/** The templates under which the enterprise may have tasks done; of one's own without an id. Undefined: none is chosen yet. */
export const useUsableTemplates = (companyId: string | null | undefined) =>
  useRead(userTaskTemplates, { query: typeof companyId === 'string' ? { company_id: companyId } : {} }, { ...fresh, enabled: companyId !== undefined })

interface TemplateSelectProps {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly id?: string
  /** null: the own enterprise; undefined: not chosen yet. */
  readonly companyId: string | null | undefined
  readonly isOptional?: boolean
}

export function TemplateSelect({ value, onChange, companyId, isOptional = false, ...rest }: TemplateSelectProps) {
  const { data, isFetching, error } = useUsableTemplates(companyId)
  const none = companyId === undefined ? '请先选择企业' : error === null ? '没有可用的任务模板，请业务公司在企业配置中分配' : '任务模板加载失败，请刷新页面'
  return (
    <Select<string>
      {...rest}
      {...(isOptional && { allowClear: clearable })}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={isOptional ? '可不选' : '选择任务模板'}
      loading={isFetching}
      notFoundContent={isFetching ? '正在查找…' : none}
      value={value ?? null}
      options={(data?.results ?? []).map(({ id, name, task_max_amount }) => ({ value: id, label: `${name}（任务金额上限 ${formatCents(task_max_amount)}）` }))}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
