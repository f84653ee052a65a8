/**
 * The registry decides which code runs, so it is signed: ECDSA P-256 with SHA-256
 * over the canonical text, keys and signatures as base64url of the raw point and of r‖s.
 */

/** Resolves to false for anything but a valid signature; never rejects. */
export async function isSignedBy(signed: object, signature: string, publicKey: string): Promise<boolean> {
  const text = new TextEncoder().encode(canonical({ ...signed, signature: undefined }))
  try {
    const [key, sign] = [bytesOf(publicKey), bytesOf(signature)]
    // WebCrypto is missing on plain HTTP hosts; elsewhere it saves the library's 15 kB.
    const { subtle } = globalThis.crypto
    if (subtle === undefined) return await withoutWebCrypto(sign, text, key)
    const imported = await subtle.importKey('raw', key, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, sign, text)
  } catch {
    return false
  }
}

/** Exported for its test: both implementations must agree. */
export async function withoutWebCrypto(signature: Uint8Array, text: Uint8Array, key: Uint8Array): Promise<boolean> {
  const { p256 } = await import('@noble/curves/nist.js')
  // WebCrypto accepts either of the two valid values of s, so this must too.
  return p256.verify(signature, text, key, { lowS: false })
}

/** JSON with sorted keys and without undefined values: the same text whoever wrote the file. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

/** Decodes base64url like `Uint8Array.fromBase64`, which not every browser has yet. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
