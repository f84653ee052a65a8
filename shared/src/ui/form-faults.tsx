import type { FormInstance } from 'antd'

/**
 * Says beside each field what the server refused of it, and puts the cursor there. Fields of the request are those of the
 * form, written with dots where they are nested; what the form does not have was said by the toast.
 */
export function showFaults(form: Pick<FormInstance, 'setFields' | 'scrollToField' | 'getFieldsValue'>, faults: Readonly<Record<string, string>>): void {
  const known = form.getFieldsValue(true)
  const found = Object.entries(faults)
    .filter(([field]) => Object.hasOwn(known, field.split('.')[0] ?? ''))
    .map(([field, text]) => ({ name: field.split('.').map(partOf), errors: [text] }))
  form.setFields(found)
  const [first] = found
  // A step that was not on the screen appears with the next painting.
  if (first) requestAnimationFrame(() => form.scrollToField(first.name, { focus: true, block: 'center' }))
}

const partOf = (part: string): string | number => (/^\d+$/u.test(part) ? Number(part) : part)
