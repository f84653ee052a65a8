import { Form, type FormInstance, type FormProps } from 'antd'
import { type ReactNode, useRef } from 'react'

/** The inputs whose text cannot be read, such as an amount with letters in it. One that is merely too long, because of blanks around it, can be. */
const unreadableIn = (root: Element | null): HTMLInputElement[] => [...(root?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.customError)

interface EntryFormProps<T extends object> extends Omit<FormProps<T>, 'children' | 'form'> {
  readonly form: FormInstance<T>
  readonly children: ReactNode
}

/**
 * The `Form` of everything that is entered. What cannot be read has no value, and must not count as empty: its own fault stands below it, in
 * place of one that asks for a value, and nothing is sent. The browser's own bubble (`noValidate`) would come before these faults, one at a
 * time and in the browser's words.
 */
export function EntryForm<T extends object>({ onFieldsChange, onFinish, ...props }: EntryFormProps<T>) {
  const root = useRef<HTMLDivElement>(null)
  const { form } = props
  const handleFieldsChange: NonNullable<FormProps<T>['onFieldsChange']> = (changed, fields) => {
    const ids = unreadableIn(root.current).map(({ id }) => id)
    const told = changed.filter(({ name, errors = [] }) => errors.length > 0 && ids.includes([name].flat().join('_')) && (form.getFieldValue(name) ?? null) === null)
    if (told.length > 0) form.setFields(told.map(({ name }) => ({ name, errors: [] })))
    onFieldsChange?.(changed, fields)
  }
  const handleFinish = (values: T) => {
    const [wrong] = unreadableIn(root.current)
    if (wrong === undefined) return onFinish?.(values)
    // Left and entered again: what further typing may still make readable is told only of an input that was left.
    wrong.blur()
    wrong.focus()
  }
  return (
    <div ref={root}>
      <Form<T> noValidate {...props} onFieldsChange={handleFieldsChange} onFinish={handleFinish} />
    </div>
  )
}
