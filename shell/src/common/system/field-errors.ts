import type { ApiError } from '@linggong/shared/api/errors'
import type { FormInstance } from 'antd'

/** Says beside each field what the server refused of it, and puts the cursor there. */
export function showFieldErrors(form: Pick<FormInstance, 'setFields' | 'getFieldsValue' | 'focusField'>, { fields }: ApiError): void {
  const known = new Set(Object.keys(form.getFieldsValue(true)))
  const refused = Object.entries(fields).filter(([name]) => known.has(name))
  form.setFields(refused.map(([name, text]) => ({ name, errors: [text] })))
  const [first] = refused
  if (first !== undefined) form.focusField(first[0])
}
