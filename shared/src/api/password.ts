import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * What is sent instead of a password: lower-case hex SHA-256 of its UTF-8 text (R493, decision 7).
 * Not WebCrypto, which is missing on pages served over plain HTTP.
 */
export function hashPassword(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)))
}
