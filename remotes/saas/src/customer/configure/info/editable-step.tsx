import { Can } from '@linggong/shared/ui/can'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './info.module.css'
import type { ConfiguredStep } from './step-dialog.tsx'

const StepDialog = lazy(() => import('./step-dialog.tsx').then((module) => ({ default: module.StepDialog })))

/** The steps of a group's form that are its configuration. */
export const isEditable = (key: string): key is ConfiguredStep => key === 'settings' || key === 'industries'

interface EditableStepProps {
  readonly id: string
  readonly step: ConfiguredStep
  readonly title: string
  /** What has been entered. */
  readonly children: ReactNode
}

/** A step of a group's form by itself, with its dialog. */
export function EditableStep({ id, step, title, children }: EditableStepProps) {
  const [isOpen, setOpen] = useState(false)
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
            <StepDialog id={id} step={step} title={title} onClose={() => setOpen(false)} />
          </Suspense>
        </>
      )}
    </div>
  )
}
