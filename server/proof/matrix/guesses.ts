import { idCheckCharacter, isLuhn } from '@linggong/shared/domain/validators'
import type { Member, World } from '../world/shape.ts'
import { chainSees } from './sight.ts'

export type SecretKind = 'phone' | 'id_no' | 'account_no' | 'name'

/** A value that somebody has and that screens show masked. */
export interface Secret {
  readonly kind: SecretKind
  readonly value: string
  /** Whether it is of somebody whom this caller sees, masked. */
  readonly isSeen: boolean
  readonly whose: string
}

/** Of how many characters the mask leaves at either end (domain/masks.ts). */
const shown: Readonly<Record<SecretKind, readonly [head: number, tail: number]>> = { phone: [3, 4], id_no: [2, 2], account_no: [0, 4], name: [1, 0] }

const column = { park: 'park_id', platform: 'platform_id', agency: 'agency_id', company: 'company_id' } as const

/** One worker whom the caller sees and one who is foreign, the same of members of staff, and a group's manager. */
export async function secretsFor({ journal, members, thing }: World, me: Member): Promise<Secret[]> {
  const mine = me.flavour === 'saas' ? 'true' : `u.${column[me.flavour]} = $1`
  const people = await journal.sql(
    `with account as materialized (select person_id, min(account_no) as no from app.bill where account_kind = 'bank' group by person_id),
       someone as materialized (select u.person_id, bool_or(${mine}) as is_seen from app.company_user u where $1::uuid is not null group by u.person_id)
     select distinct on (s.is_seen) p.id_no, p.phone, p.name, a.no as account_no, s.is_seen
     from someone s join app.person p on p.id = s.person_id left join account a on a.person_id = p.id order by s.is_seen, p.id`, [me.tenantId])
  const workers = people.flatMap(({ is_seen: isSeen, ...values }) =>
    (['id_no', 'phone', 'name', 'account_no'] as const).flatMap((kind) => {
      // Bills show names whole; the operator sees none.
      const isShown = kind === 'name' && isSeen === true && me.flavour !== 'saas'
      return typeof values[kind] === 'string' && !isShown ? [{ kind, value: values[kind], isSeen: isSeen === true, whose: 'a worker' }] : []
    }),
  )
  const staff = [...members.values()].filter(({ place }) => place === me.place || place === 'foreign' || place === 'platform')
  const phones = new Map((await journal.sql('select s.id, a.phone from app.staff s join app.account a on a.id = s.account_id')).map((row) => [row['id'], String(row['phone'])]))
  const colleagues = staff.map(({ place }): Secret => ({ kind: 'phone', value: phones.get(thing('staff', place)?.id) ?? '', isSeen: place === me.place || me.flavour === 'saas', whose: `staff of ${place}` }))
  const managers = [...members.values()].filter(({ place, flavour }) => place !== me.place && flavour === 'platform').map((one): Secret => ({ kind: 'phone', value: one.phone, isSeen: me.flavour === 'saas' || chainSees(one, me.chain), whose: `the manager of ${one.place}` }))
  return [...workers, ...colleagues, ...managers]
}

/** `count` other values that nobody has and that the mask shows alike. */
export function othersLike({ kind, value }: Secret, count: number): string[] {
  if (kind === 'id_no') return otherIdNos(value, count)
  if (kind === 'account_no') return otherCards(value, count)
  const [head, tail] = shown[kind]
  const size = value.length - head - tail
  const end = value.slice(value.length - tail)
  if (kind === 'name') return Array.from({ length: count }, (_, n) => value.slice(0, head) + hanOf(n, size))
  // Other in every hidden digit, so that no part of it is right either.
  const from = Number(Array.from(value.slice(head, head + size), (digit) => (Number(digit) + 5) % 10).join(''))
  return Array.from({ length: count }, (_, n) => value.slice(0, head) + String((from + n) % 10 ** size).padStart(size, '0') + end)
}

/** Rare characters, so that no name of the world has one. */
const hanOf = (n: number, size: number): string => Array.from({ length: size }, (_, at) => String.fromCodePoint(0x9f00 + ((n + at * 7) % 0x80))).join('')

/** Valid ones with the same region, decade and end. */
function otherIdNos(value: string, count: number): string[] {
  const found: string[] = []
  for (let n = 0; found.length < count; n += 1) {
    const [year, month, day, order] = [n % 10, 1 + (Math.floor(n / 10) % 12), 1 + (Math.floor(n / 120) % 28), Math.floor(n / 3360) % 100]
    const other = `${value.slice(0, 9)}${year}${pad(month)}${pad(day)}${pad(order)}${value.slice(16)}`
    if (other !== value && idCheckCharacter(other) === value.slice(17) && isAsValid(other, value, 'id_no')) found.push(other)
  }
  return found
}

/** Of the same bank, with a valid check digit. */
function otherCards(value: string, count: number): string[] {
  const found: string[] = []
  for (let n = 0; found.length < count; n += 1) {
    const other = value.slice(0, 6) + String(n).padStart(value.length - 10, '0') + value.slice(-4)
    if (isAsValid(other, value, 'account_no') && other !== value) found.push(other)
  }
  return found
}

/** As bank cards, whole and by their middle: a card's check digit says something of any value, known or not. */
const isAsValid = (other: string, value: string, kind: SecretKind): boolean => isLuhn(other) === isLuhn(value) && isLuhn(middle(other, kind)) === isLuhn(middle(value, kind))

const middle = (value: string, kind: SecretKind): string => value.slice(shown[kind][0], value.length - shown[kind][1])

const pad = (n: number): string => String(n).padStart(2, '0')

/** Ways to ask about what the mask hides without knowing the whole value. */
export const parts: Readonly<Record<string, (value: string, kind: SecretKind) => string>> = {
  beginning: (value, kind) => value.slice(0, shown[kind][0] + Math.ceil((value.length - shown[kind][0] - shown[kind][1]) / 2)),
  end: (value, kind) => kind === 'name' ? value.slice(1) : value.slice(value.length - shown[kind][1] - Math.ceil((value.length - shown[kind][0] - shown[kind][1]) / 2)),
  middle,
  'all but one': (value) => `${value.slice(0, -1)}_`,
  'a pattern': (value, kind) => `${value.slice(0, shown[kind][0] + 1)}%`,
}
