import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { FocusReturn } from '../focus-return.tsx'
import { type SavedViews, longestName } from '../list-state/views.ts'
import { nameFault } from './save-view.tsx'
import styles from './views.module.css'

interface ManageViewsProps {
  readonly saved: SavedViews
  readonly onSave: (next: SavedViews) => void
  readonly onClose: () => void
}

/** Renames, deletes and selects the default view; stored on 保存 only. */
export function ManageViewsDialog({ saved, onSave, onClose }: ManageViewsProps) {
  const [draft, setDraft] = useState<SavedViews>(saved)
  const { views, defaultId } = draft
  const faults = views.map((view) => nameFault(view.name, views.filter((one) => one !== view)))

  const rename = (id: string, name: string) => setDraft({ ...draft, views: views.map((view) => (view.id === id ? { ...view, name } : view)) })
  const handleSave = () => {
    if (faults.some((fault) => fault !== '')) return
    onSave({ ...draft, views: views.map((view) => ({ ...view, name: view.name.trim() })) })
    onClose()
  }
  return (
    <Modal open title="管理视图" okText="保存" cancelText="取消" width={520} onOk={handleSave} onCancel={onClose}>
      <FocusReturn />
      <ul className={styles['views']} aria-label="我的视图">
        {views.map(({ id, name }, index) => (
          <li key={id}>
            <span>
              <Input
                aria-label={`“${saved.views.find((view) => view.id === id)?.name ?? name}”的名称`}
                maxLength={longestName}
                showCount
                value={name}
                {...(faults[index] !== '' && { status: 'error' as const })}
                onChange={(event) => rename(id, event.target.value)}
              />
              {faults[index] !== '' && <span className={styles['fault']}>{faults[index]}</span>}
            </span>
            <Button
              type={id === defaultId ? 'primary' : 'default'}
              ghost={id === defaultId}
              aria-pressed={id === defaultId}
              onClick={() => setDraft(id === defaultId ? { views } : { views, defaultId: id })}
            >
              {id === defaultId ? '默认' : '设为默认'}
            </Button>
            <Button danger onClick={() => setDraft(without(draft, id))}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className={styles['what']}>保存后不再有视图。点击“取消”可放弃删除。</p>}
    </Modal>
  )
}

function without({ views, defaultId }: SavedViews, id: string): SavedViews {
  return { views: views.filter((view) => view.id !== id), ...(defaultId !== undefined && defaultId !== id && { defaultId }) }
}
