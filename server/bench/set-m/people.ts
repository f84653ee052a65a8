import { bankOfCard } from '@linggong/shared/domain/validators'
import type { CompanyUserStatus } from '@linggong/shared/domain/machines/company-user'
import type { NewRow } from '../../src/db/tables.ts'
import { cardNumber, idNumber, nameOf } from '../../src/seed/people.ts'
import { idAt, type Random } from '../../src/seed/random.ts'
import type { Company } from './organisations.ts'
import type { Size } from './size.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly idNo: string
  readonly phone: string
  readonly card: string
  readonly bank: string
}

/** One person working for one company. */
export interface Cooperation {
  readonly index: number
  readonly id: string
  readonly person: number
}

export interface People {
  readonly persons: readonly Person[]
  readonly rows: readonly NewRow<'app.company_user'>[]
  readonly count: number
  /** By company index: the persons it may pay. */
  readonly rosters: readonly (readonly Cooperation[])[]
}

/** 8 % work for several companies, the others for one (domain.md §7). */
const several = 0.08

export function makePeople(size: Size, companies: readonly Company[], begin: Date, random: Random): People {
  const persons = makePersons(size.persons, begin, random)
  const rosters: Cooperation[][] = companies.map(() => [])
  const rows: NewRow<'app.company_user'>[] = []
  const pickCompany = weighted(companies.map((company) => company.weight), random)
  const join = (person: number, place: number): void => {
    const company = companies[place]
    const { id: personId, phone } = persons[person] ?? {}
    if (company === undefined || personId === undefined || phone === undefined) throw new Error('no such place')
    const index = rows.length
    const joined = new Date(begin.getTime() + random.int(0, 300) * 3_600_000)
    const id = idAt(joined, random)
    // The first ones of a company are active, so that each company has somebody to pay.
    const [status, isEnabled] = (rosters[place]?.length ?? 0) < 5 || random.percent(92) ? (['in_cooperation', true] as const) : standing(random)
    const signed = status === 'in_cooperation' || status === 'end_cooperation' ? joined : null
    rows.push({
      ...company.chain, id, person_id: personId, phone, status, is_enable: isEnabled, contract_sign_at: signed, realname_collect_at: signed,
      ...areaOf(index), settlement_at: signed === null || index % 5 === 0 ? null : new Date(joined.getTime() + random.int(30, 360) * 86_400_000),
      termination_at: status === 'end_cooperation' ? new Date(joined.getTime() + 90 * 86_400_000) : null, create_at: joined,
    })
    if (status === 'in_cooperation' && isEnabled) rosters[place]?.push({ index, id, person })
  }
  const many = Math.round(size.persons * several)
  const extra = size.cooperations - size.persons
  persons.forEach((_, person) => {
    const places = new Set<number>()
    // The surplus over one company per person is distributed over a few persons, to the exact number.
    const wanted = person < many ? 1 + Math.floor(((person + 1) * extra) / many) - Math.floor((person * extra) / many) : 1
    // Every company gets a few people before the rest is distributed at random.
    if (person < many && person < companies.length * 3) places.add(person % companies.length)
    while (places.size < wanted) places.add(pickCompany())
    for (const place of places) join(person, place)
  })
  return { persons, rows, count: rows.length, rosters }
}

function makePersons(n: number, begin: Date, random: Random): Person[] {
  const numbers = new Set<string>()
  return Array.from({ length: n }, (_, index) => {
    const male = random.percent(58)
    let idNo = idNumber(random, 2026, male)
    while (numbers.has(idNo)) idNo = idNumber(random, 2026, male)
    numbers.add(idNo)
    const card = cardNumber(random, index)
    return { id: idAt(begin, random), name: nameOf(random, male), idNo, phone: `1991${String(index * 7919 + 1_000_003).slice(-7).padStart(7, '0')}`, card, bank: bankOfCard(card) ?? '' }
  })
}

export const personRows = (persons: readonly Person[], begin: Date): NewRow<'app.person'>[] =>
  persons.map(({ id, name, idNo, phone }) => ({ id, id_no: idNo, name, phone, create_at: begin }))

function standing(random: Random): readonly [status: CompanyUserStatus, isEnabled: boolean] {
  return random.pick([['to_auth', true], ['to_sign', true], ['to_audit', true], ['end_cooperation', true], ['in_cooperation', false]] as const)
}

const areas = [['海南省', '海口市', '龙华区'], ['海南省', '三亚市', '天涯区'], ['广东省', '深圳市', '南山区'], ['浙江省', '杭州市', '西湖区'], ['', '', '']] as const

/** Of four places, and of some nothing is known. */
function areaOf(index: number): { readonly province: string; readonly city: string; readonly district: string } {
  const [province, city, district] = areas[index % areas.length] ?? ['', '', '']
  return { province, city, district }
}

/** Draws an index with a probability proportional to its weight. */
export function weighted(weights: readonly number[], random: Random): () => number {
  let total = 0
  const upTo = weights.map((weight) => (total += weight))
  return () => {
    const wanted = random.next() * total
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return low
  }
}
