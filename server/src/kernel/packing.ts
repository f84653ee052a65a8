import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** The best content encoding that the client accepts, by its `accept-encoding` header. */
export function codingOf(accepted: string): Coding | null {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u.test(accepted) ? 'gzip' : null
}

export const pack = (coding: Coding, plain: Buffer): Promise<Buffer> =>
  coding === 'gzip' ? deflate(plain, { level: 7 }) : brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
