import { CloseOutlined } from '@ant-design/icons'
import { useRead } from '@linggong/shared/api/queries'
import { searchStaffs } from '@linggong/shared/contract/staffs'
import { STAFF_STATUSES } from '@linggong/shared/domain/statuses'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import styles from './staff-picker.module.css'

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly status: 'enable' | 'disable'
  readonly department_name: string
  /** False for staff with more permissions than the caller; unknown for search results, which the server checks. */
  readonly is_changeable?: boolean
}

interface StaffPickerProps {
  readonly chosen: readonly Colleague[]
  readonly onChange: (chosen: readonly Colleague[]) => void
}

/** Search results on the left, selected staff on the right. */
export function StaffPicker({ chosen, onChange }: StaffPickerProps) {
  const ids = new Set(chosen.map(({ id }) => id))
  const handleToggle = (one: Colleague, isOn: boolean) => onChange(isOn ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
  return (
    <div className={styles['picker']}>
      <section className={styles['side']} aria-label="查找员工">
        <Found ids={ids} onToggle={handleToggle} />
      </section>
      <section className={styles['side']} aria-label="已分配">
        <div className={styles['head']}>
          <strong>已分配 {chosen.length} 人</strong>
        </div>
        {chosen.length === 0 && <StateBlock title="还没有员工" text="在左侧勾选员工，即可授予该角色。" />}
        <ul className={styles['list']}>
          {chosen.map((one) => (
            <li key={one.id} className={styles['row']}>
              <Person one={one} />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除${one.name}`}
                disabled={one.is_changeable === false}
                title={one.is_changeable === false ? '该员工的权限高于您，不能由您调整' : '移除'}
                onClick={() => handleToggle(one, false)}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Found({ ids, onToggle }: { readonly ids: ReadonlySet<string>; readonly onToggle: (one: Colleague, isOn: boolean) => void }) {
  const [search, setSearch] = useState('')
  const found = useRead(searchStaffs, { query: { search, scope: 'own' } })
  return (
    <>
      <div className={styles['head']}>
        <Input.Search allowClear enterButton="查找" aria-label="查找员工" placeholder="姓名，或完整手机号、后四位" maxLength={64} loading={found.isFetching} onSearch={(text) => setSearch(text.trim())} />
      </div>
      {!found.data && (found.error ? <FailureBlock error={found.error} what="员工" onRetry={() => void found.refetch()} /> : <LoadingBlock what="员工" rows={6} />)}
      {found.data?.results.length === 0 && <StateBlock art="nothing" title="没有找到员工" text="请检查姓名或手机号，或先到员工管理新增。" />}
      <ul className={styles['list']}>
        {found.data?.results.map((one) => (
          <li key={one.id} className={styles['row']}>
            <Checkbox checked={ids.has(one.id)} onChange={(event) => onToggle(one, event.target.checked)}>
              <Person one={one} />
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.data?.has_more && <p className={styles['more']}>仅显示前 {found.data.results.length} 人，请输入姓名或手机号缩小范围。</p>}
    </>
  )
}

function Person({ one }: { readonly one: Colleague }) {
  return (
    <span className={styles['person']}>
      <span>{one.name}</span>
      <span className={styles['note']}>{[one.phone, one.department_name].filter(Boolean).join(' · ')}</span>
      {one.status === 'disable' && <StatusTag table={STAFF_STATUSES} value={one.status} />}
    </span>
  )
}
