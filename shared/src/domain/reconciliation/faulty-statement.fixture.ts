import type { BankLine, OwnItem } from './match.ts'

/** For tests and the benchmark: a day of one account on both sides, and what is wrong with it. */
export interface FaultyDay {
  readonly lines: readonly BankLine[]
  readonly items: readonly OwnItem[]
  /** Ids of rows with a fault: of the bank's, and of ours that the bank lacks. */
  readonly wrongLines: readonly string[]
  readonly missing: readonly string[]
}

const kinds = ['amount', 'missing', 'strange', 'repeated', 'elsewhere'] as const

/** Numbers between 0 and 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `size` movements of a day that agree, most of them payments by their request numbers; of these `faults` are made wrong: another amount, missing
 * at the bank, unknown to us, booked twice, or on another account. Amounts repeat, as wages do.
 */
export function faultyDay(day: string, account: string, size: number, faults: number, random: () => number): FaultyDay {
  const lines: BankLine[] = []
  const items: OwnItem[] = []
  const [wrongLines, missing]: [string[], string[]] = [[], []]
  const wrong = new Set<number>()
  while (wrong.size < Math.min(faults, size)) wrong.add(Math.floor(random() * size))
  for (let at = 0; at < size; at += 1) {
    const id = `${day}-${account}-${String(at).padStart(6, '0')}`
    const isIn = random() < 0.02
    const amount = (1 + Math.floor(random() * 400)) * 50_00
    const fee = isIn || random() < 0.9 ? 0 : 1_00
    const item: OwnItem = { id: `o${id}`, account, direction: isIn ? 'in' : 'out', amount, day, key: isIn ? `B${id}` : `R${id}`, isBanks: isIn, group: '' }
    const line: BankLine = { id: `b${id}`, account, direction: item.direction, amount: amount + fee, fee, day, bankRef: `B${id}`, requestNo: isIn ? '' : item.key }
    const kind = wrong.has(at) ? kinds[Math.floor(random() * kinds.length)] : undefined
    if (kind === undefined || kind === 'amount' || kind === 'repeated') items.push(item)
    if (kind === undefined) lines.push(line)
    else if (kind === 'amount') lines.push({ ...line, amount: line.amount + 1 + Math.floor(random() * 99) })
    else if (kind === 'missing') items.push(item)
    else if (kind === 'strange') lines.push({ ...line, requestNo: '', bankRef: `X${id}`, amount: amount + 7 })
    else if (kind === 'repeated') lines.push(line, { ...line, id: `${line.id}-2`, bankRef: `${line.bankRef}-2`, ...(isIn && { requestNo: item.key }) })
    else {
      items.push(item)
      lines.push({ ...line, account: `${account}9` })
      missing.push(item.id)
    }
    if (kind === 'missing') missing.push(item.id)
    else if (kind !== undefined) wrongLines.push(kind === 'repeated' ? `${line.id}-2` : line.id)
  }
  return { lines, items, wrongLines, missing }
}
