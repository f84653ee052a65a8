import type { FormInstance } from 'antd'

/**
 * Shows the server's refusal beside each field and focuses the first. Field names of the request are those of the
 * form, dotted when nested; messages about other fields were shown as a toast.
 */
export function showFaults(form: Pick<FormInstance, 'setFields' | 'scrollToField' | 'getFieldsValue'>, faults: Readonly<Record<string, string>>): void {
  const known = form.getFieldsValue(true)
  const found = Object.entries(faults)
    .filter(([field]) => Object.hasOwn(known, field.split('.')[0] ?? ''))
    .map(([field, text]) => ({ name: field.split('.').map(partOf), errors: [text] }))
  form.setFields(found)
  const [first] = found
  // A step that was hidden is rendered with the next frame.
  if (first) requestAnimationFrame(() => form.scrollToField(first.name, { focus: true, block: 'center' }))
}

const partOf = (part: string): string | number => (/^\d+$/u.test(part) ? Number(part) : part)
