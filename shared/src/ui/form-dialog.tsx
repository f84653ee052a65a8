import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { EntryForm } from './entry-form.tsx'
import { FocusReturn } from './focus-return.tsx'
import { useFieldFocus } from './field-focus.tsx'
import { useLeaveQuestion } from './leave-question.tsx'

export interface FormDialogProps<T extends object> {
  readonly form: FormInstance<T>
  readonly title: string
  readonly okText?: string
  readonly cancelText?: string
  readonly isDanger?: boolean
  readonly width?: number
  /** The initial values, empty by default; differences from them are unsaved changes. */
  readonly initial?: Partial<T>
  /** The dialog cannot be closed meanwhile. */
  readonly isRunning: boolean
  /** What is to be decided on is still being read: nothing can be sent, but the dialog can be closed. */
  readonly isLoading?: boolean
  /** Above the fields: what will happen, and the facts for the decision. */
  readonly head?: ReactNode
  /** `Form.Item`s named like the fields. */
  readonly children: ReactNode
  readonly onFinish: (values: T) => void
  readonly onClose: () => void
}

/** A form with a few fields in a dialog. The first field gets the focus; closing it with unsaved changes asks first. */
export function FormDialog<T extends object>(props: FormDialogProps<T>) {
  const { form, title, okText = '保存', cancelText, isDanger = false, width = 520, initial = {}, isRunning, isLoading = false, head, children, onFinish, onClose } = props
  const fields = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(fields)
  // At once, not when the dialog has come to rest: until then its close button would have the focus, and what is typed would be lost.
  useEffect(() => focusField(), [focusField])
  const typed: unknown = Form.useWatch((values) => values, { form, preserve: true })
  const handleCancel = useLeaveQuestion(isEdited(initial, typed), onClose)
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={okText}
      {...(cancelText !== undefined && { cancelText })}
      okButtonProps={{ danger: isDanger, loading: isRunning || isLoading }}
      cancelButtonProps={{ disabled: isRunning }}
      confirmLoading={isRunning}
      onOk={form.submit}
      onCancel={handleCancel}
    >
      <FocusReturn />
      {head}
      <div ref={fields}>
        <EntryForm<T> form={form} layout="vertical" initialValues={initial} onFinish={onFinish}>
          {children}
        </EntryForm>
      </div>
    </Modal>
  )
}

/** Whether something was typed; an empty field counts as untouched. */
export function isEdited(initial: object, typed: unknown): boolean {
  if (typeof typed !== 'object' || typed === null) return false
  const before = new Map(Object.entries(initial))
  return Object.entries(typed).some(([field, value]) => textOf(value) !== textOf(before.get(field)))
}

const textOf = (value: unknown): string => (value === undefined || value === null || (Array.isArray(value) && value.length === 0) ? '' : typeof value === 'string' ? value : JSON.stringify(value))
