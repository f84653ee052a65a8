import type { ApiError } from '@linggong/shared/api/errors'
import type { FormInstance } from 'antd'

/** Puts what the server says about a field beside it; the toast has said the first of them already. */
export function showFieldFaults(form: Pick<FormInstance, 'setFields'>, { fields }: Pick<ApiError, 'fields'>): void {
  // Fields of the request are those of the form, written with dots where they are nested.
  form.setFields(Object.entries(fields).map(([field, text]) => ({ name: field.split('.').map(partOf), errors: [text] })))
}

const partOf = (part: string): string | number => (/^\d+$/u.test(part) ? Number(part) : part)
