/**
 * One idempotency key per intent of the operator. The key stays with the call and its exact input
 * until the server has given a definite answer, so a repeat after a lost connection, even from a
 * reopened dialog, is the same intent; a changed input or a repeat after an answer is a new one.
 */
export class Intents {
  readonly #keys = new Map<string, string>()

  keyOf(intent: string): string {
    const known = this.#keys.get(intent)
    if (known) return known
    const key = randomKey()
    this.#keys.set(intent, key)
    return key
  }

  /** The server has answered: the next send is a new intent. */
  settle(intent: string): void {
    this.#keys.delete(intent)
  }

  clear(): void {
    this.#keys.clear()
  }
}

/** A version 4 UUID. Not `crypto.randomUUID`, which is missing on pages served over plain HTTP. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = bytes.map((byte, index) => (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte))
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
