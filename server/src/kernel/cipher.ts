import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The bytes as iv, ciphertext and tag; they open for the same `about` only. */
export function encrypt(key: Buffer, about: string, bytes: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const hiding = createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(about))
  return Buffer.concat([iv, hiding.update(bytes), hiding.final(), hiding.getAuthTag()])
}

/** Throws when the bytes, the key or `about` are not those that were encrypted together. */
export function decrypt(key: Buffer, about: string, bytes: Buffer): Buffer {
  const showing = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), { authTagLength: tagLength }).setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([showing.update(bytes.subarray(ivLength, -tagLength)), showing.final()])
}

/** Hides bytes that are on disk for a moment only, by a key that nobody keeps. */
export function veil() {
  const [key, iv] = [randomBytes(32), randomBytes(ivLength)]
  const hiding = createCipheriv(cipher, key, iv)
  return {
    async *hide(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) yield hiding.update(chunk)
      yield hiding.final()
    },
    show(bytes: Buffer): Buffer {
      const showing = createDecipheriv(cipher, key, iv).setAuthTag(hiding.getAuthTag())
      return Buffer.concat([showing.update(bytes), showing.final()])
    },
  }
}
