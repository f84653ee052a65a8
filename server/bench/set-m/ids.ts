import type { Random } from '../../src/seed/random.ts'

const hex3 = Array.from({ length: 4096 }, (_, n) => n.toString(16).padStart(3, '0'))

/** UUIDv7s of one instant in ascending order, as within one transaction: up to sixteen million. */
export function idsAt(at: Date, random: Random): () => string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7`
  const variant = '89ab'[random.int(0, 3)] ?? '8'
  const some = (): string => hex3[random.int(0, 4095)] ?? ''
  let n = 0
  return () => {
    const id = `${head}${hex3[n >> 12] ?? ''}-${variant}${hex3[n & 4095] ?? ''}-${some()}${some()}${some()}${some()}`
    n += 1
    return id
  }
}
