import type { FormInstance } from 'antd'

/**
 * Shows the server's refusal beside each field and focuses the first. Field names of the request are those of the
 * form, dotted when nested, and a part of a field's value, such as the street of an address, is shown at the field;
 * messages about other fields were shown as a toast.
 */
export function showFaults(form: Pick<FormInstance, 'setFields' | 'scrollToField' | 'getFieldsValue' | 'getFieldsError'>, faults: Readonly<Record<string, string>>): void {
  const known = form.getFieldsValue(true)
  const items = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  const found = Object.entries(faults)
    .filter(([field]) => Object.hasOwn(known, field.split('.')[0] ?? ''))
    .map(([field, text]) => ({ name: (beginningsOf(field).find((one) => items.has(one)) ?? field).split('.').map(partOf), errors: [text] }))
  form.setFields(found)
  const [first] = found
  // A step that was hidden is rendered with the next frame.
  if (first) requestAnimationFrame(() => form.scrollToField(first.name, { focus: true, block: 'center' }))
}

/** `a.b.c`, `a.b`, `a` */
const beginningsOf = (field: string): string[] => field.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'))

const partOf = (part: string): string | number => (/^\d+$/u.test(part) ? Number(part) : part)
