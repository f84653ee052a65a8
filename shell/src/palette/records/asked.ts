import { isPhone } from '@linggong/shared/domain/phone'
import { kindsOfSerial } from '@linggong/shared/domain/serials'
import { isIdNoFormat } from '@linggong/shared/domain/validators'

/** What a text in the palette may identify; null: nothing that a record is searched by. */
export type Asked = { readonly kind: 'number' | 'name' | 'personal'; readonly text: string } | null

/**
 * Numbers of documents and people's phones and identity numbers are searched when they are complete: parts of masked values find nothing,
 * and each whole one is a line in the register of reveals.
 */
export function askedIn(query: string): Asked {
  const name = query.replaceAll(/\s/gu, '')
  const text = name.toUpperCase()
  if (kindsOfSerial(text).length > 0) return { kind: 'number', text }
  if (isPhone(text) || isIdNoFormat(text)) return { kind: 'personal', text }
  // Names of enterprises may have letters and digits, too.
  return /^(?=(?:.*\p{Script=Han}){2})[\p{Script=Han}\w·（）()]{2,40}$/u.test(name) ? { kind: 'name', text: name } : null
}
