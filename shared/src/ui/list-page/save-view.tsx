import { Checkbox, Input, Modal } from 'antd'
import { type ChangeEvent, useId, useState } from 'react'
import type { ColumnSettings } from '../columns/settings.ts'
import { FocusReturn } from '../focus-return.tsx'
import { type SavedView, type SavedViews, type ViewFilter, longestName } from '../list-state/views.ts'
import styles from './views.module.css'
import type { Question } from './views-menu.tsx'

interface SaveViewProps {
  readonly question: Question
  /** The user's column settings, where they differ from the screen's. */
  readonly columns: ColumnSettings | undefined
  readonly saved: SavedViews
  readonly onSave: (next: SavedViews, added: SavedView) => void
  readonly onClose: () => void
}

/** What is wrong with a view's name; it must be unique in the menu. Empty when valid. */
export function nameFault(name: string, others: readonly SavedView[]): string {
  if (name.trim() === '') return '请输入视图名称'
  return others.some((view) => view.name === name.trim()) ? '已有同名视图' : ''
}

export function SaveViewDialog({ question, columns, saved, onSave, onClose }: SaveViewProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [withColumns, setWithColumns] = useState(columns !== undefined)
  const [isDefault, setDefault] = useState(false)
  /** Date filters stored as fixed dates although they match a relative preset. */
  const [fixed, setFixed] = useState<readonly string[]>([])
  const fault = nameFault(name, saved.views)
  const moving = question.filters.filter(({ preset }) => preset !== undefined)

  const handleSave = () => {
    setTried(true)
    if (fault !== '') return
    const view: SavedView = {
      ...question,
      id: Math.random().toString(36).slice(2, 10),
      name: name.trim(),
      filters: question.filters.map((filter) => (fixed.includes(filter.key) ? withoutPreset(filter) : filter)),
      ...(withColumns && columns && { columns }),
    }
    onSave({ ...saved, views: [...saved.views, view], ...(isDefault && { defaultId: view.id }) }, view)
    onClose()
  }
  return (
    <Modal open title="保存为新视图" okText="保存" cancelText="取消" width={440} onOk={handleSave} onCancel={onClose} afterOpenChange={(isOpen) => isOpen && document.getElementById(id)?.focus()}>
      <FocusReturn />
      <div className={styles['form']}>
        <label htmlFor={id}>名称</label>
        <Input
          id={id}
          maxLength={longestName}
          showCount
          placeholder="例如：本月待支付"
          value={name}
          {...(isTried && fault !== '' && { status: 'error' as const })}
          aria-invalid={isTried && fault !== ''}
          aria-describedby={`${id}-fault`}
          onChange={(event: ChangeEvent<HTMLInputElement>) => setName(event.target.value)}
          onPressEnter={handleSave}
        />
        <span id={`${id}-fault`} className={styles['fault']}>
          {isTried ? fault : ''}
        </span>
        <p className={styles['what']}>{summary(question)}</p>
        {moving.map(({ key, label, preset, text }) => (
          <Checkbox
            key={key}
            checked={!fixed.includes(key)}
            onChange={({ target }) => setFixed(target.checked ? fixed.filter((one) => one !== key) : [...fixed, key])}
          >
            {label}存为“{preset}”，随日期变动（否则固定为 {text.split(',').join(' ~ ')}）
          </Checkbox>
        ))}
        <Checkbox checked={withColumns} disabled={columns === undefined} onChange={({ target }) => setWithColumns(target.checked)}>
          同时保存列设置{columns === undefined && '（当前为默认列）'}
        </Checkbox>
        <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
          设为默认：打开本页时先显示它
        </Checkbox>
      </div>
    </Modal>
  )
}

function withoutPreset({ key, label, text }: ViewFilter): ViewFilter {
  return { key, label, text }
}

function summary({ filters, ordering, pageSize }: Question): string {
  const parts = [
    filters.length > 0 ? `条件：${filters.map(({ label }) => label).join('、')}` : '不含条件',
    ...(ordering === undefined ? [] : ['当前排序']),
    ...(pageSize === undefined ? [] : [`每页 ${pageSize} 条`]),
  ]
  return parts.join('，')
}
