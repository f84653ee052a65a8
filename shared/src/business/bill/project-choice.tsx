import { useRead } from '@linggong/shared/api/queries'
import { Select } from 'antd'
import { batchProjects } from '../../contract/bill-batches.ts'
import { billBatchFields } from '../../domain/fields/bill-batch.ts'

interface ProjectChoiceProps {
  readonly id?: string
  /** Whose project companies; absent: one's own. */
  readonly companyId: string | undefined
  readonly value?: string | null
  /** What it is called where it is not among those that can be chosen any more. */
  readonly name?: string
  readonly onChange?: (id: string | null) => void
}

/** 项目公司, to which a batch is put down. Where the enterprise has none, a form says so, and outside of one there is nothing. */
export function ProjectChoice({ id, companyId, value = null, name = '', onChange }: ProjectChoiceProps) {
  const { data, isFetching } = useRead(batchProjects, { query: { ...(companyId !== undefined && { company_id: companyId }) } }, { staleTime: 60_000 })
  const found = data?.results ?? []
  const isNone = found.length === 0 && value === null && data !== undefined
  if (id === undefined && found.length === 0 && value === null) return null
  const options = found.map((one) => ({ value: one.id, label: one.code === '' ? one.name : `${one.name}（${one.code}）` }))
  return (
    <Select<string>
      {...(id !== undefined && { id })}
      aria-label={billBatchFields.project_company_id.label}
      style={{ minWidth: 200, maxWidth: 320 }}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={isNone}
      placeholder={isNone ? '该企业还没有项目公司' : '项目公司（选填）'}
      loading={isFetching}
      value={value}
      options={value === null || found.some((one) => one.id === value) ? options : [{ value, label: name }, ...options]}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
