import { type TextReading, readBankCard, readCreditCode, readEmail, readIdNo, readLandline, readPhone } from '../domain/readers.ts'
import { groupCard } from '../domain/masks.ts'
import { businessDate } from '../domain/time.ts'
import { type InputKind, TypedInput, type TypedInputProps } from './typed-input.tsx'

type TextInputProps = TypedInputProps<string>

/** The value is the normalised text, valid or not, so that a partly typed number survives in a draft; `textRule` blocks a form. */
const kind = (read: (text: string) => TextReading, more: Partial<InputKind<string>> = {}): InputKind<string> => ({ read, write: (value) => value, ...more })

const readIdNoToday = (text: string) => readIdNo(text, businessDate(new Date()))

const kinds = {
  phone: kind(readPhone, { inputMode: 'tel', autoComplete: 'tel-national' }),
  landline: kind(readLandline, { inputMode: 'tel', placeholder: '010-12345678' }),
  email: kind(readEmail, { inputMode: 'email', autoComplete: 'email' }),
  idNo: kind(readIdNoToday),
  bankCard: kind(readBankCard, { inputMode: 'numeric', write: groupCard }),
  creditCode: kind(readCreditCode),
}

/** 11 digits; spaces, dashes and +86 may be pasted (R447). */
export const PhoneInput = (props: TextInputProps) => <TypedInput {...props} kind={kinds.phone} />
/** R448 */
export const LandlineInput = (props: TextInputProps) => <TypedInput {...props} kind={kinds.landline} />
/** R449 */
export const EmailInput = (props: TextInputProps) => <TypedInput {...props} kind={kinds.email} />
/** 18 or 15 characters, upper-cased (R450–R452); a wrong checksum gives a warning. */
export const IdNoInput = (props: TextInputProps) => <TypedInput {...props} kind={kinds.idNo} />
/** Displayed in groups of four, the value is plain digits; shows the bank. */
export const BankCardInput = (props: TextInputProps) => <TypedInput {...props} kind={kinds.bankCard} />
export const CreditCodeInput = (props: TextInputProps) => <TypedInput {...props} kind={kinds.creditCode} />

/** For `rules` of antd's Form.Item around one of these inputs, with `validateTrigger="onBlur"`: shows the input's own error. */
export function textRule(name: keyof typeof kinds): { readonly validator: (rule: unknown, value: unknown) => Promise<void> } {
  return {
    validator: (_, value) => {
      const { error } = kinds[name].read(typeof value === 'string' ? value : '')
      return error === undefined ? Promise.resolve() : Promise.reject(new Error(error))
    },
  }
}
