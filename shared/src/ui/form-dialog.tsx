import { Form, type FormInstance, type FormProps, Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
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
  // What cannot be read has no value, and must not count as empty: its own fault stands below it, in place of one that asks for a value.
  const unreadable = () => [...(fields.current?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.customError)
  const handleFaults: NonNullable<FormProps['onFieldsChange']> = (changed) => {
    const ids = unreadable().map(({ id }) => id)
    const told = changed.filter(({ name, errors = [] }) => errors.length > 0 && ids.includes([name].flat().join('_')) && (form.getFieldValue(name) ?? null) === null)
    if (told.length > 0) form.setFields(told.map(({ name }) => ({ name, errors: [] })))
  }
  const handleFinish = (values: T) => {
    const [first] = unreadable()
    if (first === undefined) onFinish(values)
    else first.focus()
  }
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
        <Form<T> form={form} layout="vertical" initialValues={initial} onFieldsChange={handleFaults} onFinish={handleFinish}>
          {children}
        </Form>
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
