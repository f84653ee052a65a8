import { sha256 } from '@noble/hashes/sha2.js'

/** `sha256-…` as browsers write it; not WebCrypto, which is missing on plain HTTP hosts. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha256-${btoa(String.fromCharCode(...sha256(bytes)))}`
}
