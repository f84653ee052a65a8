import { timingSafeEqual } from 'node:crypto'
import type { LinkSigner } from './signed-link.ts'

/** Without the letters that are mistaken for digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code on a paper: 16 letters, 80 bits of a signature over what it says. Without the server's key nobody makes one. */
export function printCode(links: LinkSigner, parts: readonly (string | number)[]): string {
  const bytes = Buffer.from(links.sign(parts), 'base64url')
  let bits = BigInt(`0x${bytes.subarray(0, 10).toString('hex')}`)
  let code = ''
  for (let index = 0; index < 16; index += 1, bits >>= 5n) code = `${letters[Number(bits & 31n)] ?? ''}${code}`
  return code
}

/** As it is printed. */
export const written = (code: string): string => (code.match(/.{4}/gu) ?? []).join('-')

export function isSameCode(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
