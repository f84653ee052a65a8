import { useRead } from '@linggong/shared/api/queries'
import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'
import { useState } from 'react'
import { searchTaskUsers } from '../../contract/task-sending.ts'
import { MOST_ASSIGNED } from '../../domain/task-senders.ts'
import { useSettled } from '../tenant/use-settled.ts'

interface UsersSelectProps {
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
  readonly id?: string
  /** null: the own enterprise; undefined: not chosen yet. */
  readonly companyId: string | null | undefined
}

/** Workers of the enterprise who can take a task now (R626), found by name, or by the whole phone or identity number. */
export function UsersSelect({ value = [], onChange, companyId, ...rest }: UsersSelectProps) {
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const place = typeof companyId === 'string' ? { company_id: companyId } : {}
  const found = useRead(searchTaskUsers, { body: { ...place, ...(search !== '' && { search }), page_size: 50 } }, { enabled: companyId !== undefined, staleTime: 60_000 })
  const chosen = useRead(searchTaskUsers, { body: { ...place, ids: value, page_size: MOST_ASSIGNED } }, { enabled: companyId !== undefined && value.length > 0, staleTime: 60_000 })
  const users = new Map([...(chosen.data?.results ?? []), ...(found.data?.results ?? [])].map((user) => [user.id, user]))
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      allowClear={clearable}
      maxCount={MOST_ASSIGNED}
      showSearch={{ filterOption: false, onSearch: setText }}
      placeholder={companyId === undefined ? '请先选择企业' : '可不选；输入姓名、完整手机号或身份证号查找'}
      loading={found.isFetching}
      notFoundContent={found.isFetching ? '正在查找…' : companyId === undefined ? '请先选择企业' : '没有可接单的合作用户'}
      value={value}
      options={[...users.values()].map(({ id, user_name, phone }) => ({ value: id, label: `${user_name} ${phone}` }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
