// 对账: the rows of a bank's statement beside what our books have. Pure, deterministic whatever the order of its input, and near-linear: every step is a
// look-up in a map. It says what belongs together and posts nothing.

export type Direction = 'in' | 'out'

/** A row of the bank's statement. */
export interface BankLine {
  readonly id: string
  /** As payers enter it. */
  readonly account: string
  readonly direction: Direction
  /** Cents, with the fee where the bank takes it in the same row. */
  readonly amount: number
  readonly fee: number
  /** Business day. */
  readonly day: string
  /** The bank's own number. */
  readonly bankRef: string
  /** Ours, where the bank passes it on; otherwise empty. */
  readonly requestNo: string
  /** A person has said that it is about none of ours that was suggested. */
  readonly isRefused?: boolean
}

/** What our books have: an entry that was booked, a payment, a withdrawal. */
export interface OwnItem {
  readonly id: string
  readonly account: string
  readonly direction: Direction
  readonly amount: number
  readonly day: string
  /** By which the bank would know it: its number of an entry, our request number. */
  readonly key: string
  /** It is the bank's own number, as of an entry that was booked as the bank had reported it: a row with another number is another entry. */
  readonly isBanks: boolean
  /** Booked as 不明出账: it may be one of our own payments, which the bank told of without our number. */
  readonly isDoubtful?: boolean
  /** What was paid together (a settlement); empty: alone. */
  readonly group: string
}

/** By the number; by account, amount and day; a group that the bank booked in one row, with its fee. */
export type MatchRule = 'key' | 'amount_day' | 'many_fee'

/** What was found for a row of the bank. Only a number is certain; anything else is a suggestion. */
export interface LineMatch {
  readonly line: BankLine
  readonly rule: MatchRule | null
  readonly items: readonly OwnItem[]
  /** The bank's amount less ours and the fee; 0 where they agree. */
  readonly difference: number
  /** Another row of the bank has the same number: it was booked twice. */
  readonly isRepeated: boolean
  /** What it was booked as by its number, while something else is suggested; otherwise null. */
  readonly booked: OwnItem | null
}

export interface Matched {
  /** One for each row of the bank, in the order of their ids. */
  readonly lines: readonly LineMatch[]
  /** Ours that no row of the bank is about, in the order of their ids. */
  readonly ownOnly: readonly OwnItem[]
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
const placeOf = ({ account, direction, day }: Pick<BankLine, 'account' | 'direction' | 'day'>, amount: number): string => `${account}|${direction}|${day}|${amount}`

/** The amount of the bank, with or without its fee, where that is ours; otherwise what it is more than ours. */
function differenceOf({ amount, fee, direction }: BankLine, own: number): number {
  const difference = amount - own
  return difference !== 0 && direction === 'out' && difference === fee ? 0 : difference
}

export function match(lines: readonly BankLine[], items: readonly OwnItem[]): Matched {
  const found = new Map<string, LineMatch>()
  const used = new Set<string>()
  const held = new Map<string, OwnItem>()
  const take = (line: BankLine, rule: MatchRule, own: readonly OwnItem[], isRepeated = false): void => {
    if (!isRepeated) for (const { id } of own) used.add(id)
    found.set(line.id, { line, rule, items: own, difference: isRepeated ? line.amount : differenceOf(line, own.reduce((sum, { amount }) => sum + amount, 0)), isRepeated, booked: rule === 'key' ? null : (held.get(line.id) ?? null) })
  }
  const sorted = lines.toSorted(byId)
  const ours = items.toSorted(byId)
  byKey(sorted, ours, used, take, held)
  const open = () => ({ lines: sorted.filter(({ id }) => !found.has(id)), items: ours.filter(({ id }) => !used.has(id)) })
  oneToOne(open(), held, take)
  manyToOne(open(), take)
  for (const line of open().lines) {
    const item = held.get(line.id)
    if (item !== undefined) take(line, 'key', [item])
  }
  const none = (line: BankLine): LineMatch => ({ line, rule: null, items: [], difference: line.amount, isRepeated: false, booked: null })
  return { lines: sorted.map((line) => found.get(line.id) ?? none(line)), ownOnly: ours.filter(({ id }) => !used.has(id)) }
}

type Take = (line: BankLine, rule: MatchRule, own: readonly OwnItem[], isRepeated?: boolean) => void

interface Open {
  readonly lines: readonly BankLine[]
  readonly items: readonly OwnItem[]
}

/**
 * A number is of one account and one direction: what has it elsewhere is something else. What was booked as 不明出账 for a row is `held`: it is that
 * row's own number, so it says nothing of whether a payment of ours is meant.
 */
function byKey(lines: readonly BankLine[], items: readonly OwnItem[], used: Set<string>, take: Take, held: Map<string, OwnItem>): void {
  const keyOf = ({ account, direction }: BankLine | OwnItem, key: string): string => `${account}|${direction}|${key}`
  const known = new Map(items.map((item) => [keyOf(item, item.key), item]))
  for (const line of lines) {
    const item = (line.requestNo === '' ? undefined : known.get(keyOf(line, line.requestNo))) ?? known.get(keyOf(line, line.bankRef))
    if (item === undefined) continue
    if (item.isDoubtful === true && line.isRefused !== true && line.requestNo === '' && !used.has(item.id)) {
      used.add(item.id)
      held.set(line.id, item)
    } else take(line, 'key', [item], used.has(item.id))
  }
}

/**
 * One of the bank's and one of ours of the same account, direction, day and amount. Of several it cannot be told which belong together; of those
 * that are booked as 不明出账 it makes no difference, since the same is taken back for any of them.
 */
function oneToOne({ lines, items }: Open, held: ReadonlyMap<string, OwnItem>, take: Take): void {
  // Every row of the bank has its number, so one of ours with another number of the bank is provably about another row.
  const own = Map.groupBy(items.filter(({ isBanks }) => !isBanks), (item) => placeOf(item, item.amount))
  // What names a number of ours is about that, and nothing else.
  for (const [place, there] of Map.groupBy(lines.filter(({ requestNo }) => requestNo === ''), (line) => placeOf(line, line.amount))) {
    const alike = own.get(place) ?? []
    const booked = there.filter(({ id }) => held.has(id))
    // By their numbers, so that another night suggests the same.
    const byNumber = alike.toSorted((a, b) => byId({ id: a.key }, { id: b.key }))
    for (const [index, line] of booked.toSorted((a, b) => byId({ id: a.bankRef }, { id: b.bankRef })).entries()) if (byNumber[index] !== undefined) take(line, 'amount_day', [byNumber[index]])
    if (booked.length > 0) continue
    const [[line, another], [item, other]] = [there, alike]
    if (line !== undefined && another === undefined && item !== undefined && other === undefined) take(line, 'amount_day', [item])
  }
}

/** What was paid together and booked by the bank in one row, with or without its fee. */
function manyToOne({ lines, items }: Open, take: Take): void {
  const groups = [...Map.groupBy(items.filter(({ group, isBanks }) => group !== '' && !isBanks), ({ account, direction, day, group }) => `${account}|${direction}|${day}|${group}`).values()].filter((members) => members.length > 1)
  const bySum = Map.groupBy(groups, (members) => placeOf(members[0] as OwnItem, members.reduce((sum, { amount }) => sum + amount, 0)))
  const fits = (line: BankLine): readonly (readonly OwnItem[])[] => [...new Set([line.amount, line.amount - line.fee])].flatMap((amount) => bySum.get(placeOf(line, amount)) ?? [])
  const wanted = new Map<readonly OwnItem[], BankLine[]>()
  for (const line of lines) {
    const [members, another] = fits(line)
    if (members !== undefined && another === undefined) wanted.set(members, [...(wanted.get(members) ?? []), line])
  }
  for (const [members, [line, another]] of wanted) if (line !== undefined && another === undefined) take(line, 'many_fee', members)
}

export type Verdict = 'matched' | 'different' | 'unknown'

/** What a row of the bank is without a person: by number and with the same amount matched, by number alone different, anything else unknown. */
export const verdictOf = (one: LineMatch): Verdict => (one.rule !== 'key' ? 'unknown' : one.difference === 0 && !one.isRepeated ? 'matched' : 'different')
