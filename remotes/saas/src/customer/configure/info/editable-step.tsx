import { Can } from '@linggong/shared/ui/can'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './info.module.css'

const dialogs = {
  settings: lazy(() => import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog }))),
  industries: lazy(() => import('./industries-dialog.tsx').then((module) => ({ default: module.IndustriesDialog }))),
} as const

/** The steps of a group's form that are its configuration. */
type Step = keyof typeof dialogs
export const isEditable = (key: string): key is Step => Object.hasOwn(dialogs, key)

interface EditableStepProps {
  readonly id: string
  readonly step: Step
  readonly title: string
  /** What has been entered. */
  readonly children: ReactNode
}

/** A step of a group's form by itself, with its dialog. */
export function EditableStep({ id, step, title, children }: EditableStepProps) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = dialogs[step]
  return (
    <div className={styles['step']}>
      <Can keys="AdminCustomerConfigurePageIndex:edit">
        <div className={styles['tools']}>
          <Button onClick={() => setOpen(true)}>编辑</Button>
        </div>
      </Can>
      {children}
      {isOpen && (
        <>
          <FocusReturn />
          <Suspense fallback={null}>
            <Dialog id={id} title={title} onClose={() => setOpen(false)} />
          </Suspense>
        </>
      )}
    </div>
  )
}
