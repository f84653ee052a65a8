import { expect, test } from 'vitest'
import { checkLimits, type LimitScope } from './limits.ts'
import { limitsOf, nextText, yearSales, YEAR_LINE } from './person-limits.ts'
import { DEFAULT_VAT_TIERS, vatOfMonth } from './tax/vat.ts'

const company: LimitScope = { owner: '企业限额', month: 9_800_000, season: 29_400_000, used_month: 9_000_000, used_season: 20_000_000 }
const park: LimitScope = { owner: '园区限额', month: 12_000_000, season: null, used_month: 10_000_000, used_season: 21_000_000 }

test('shows each limit that is set with its use, and what comes first (§3.6)', () => {
  const { uses, next } = limitsOf({ scopes: [park, company] })
  expect(uses).toEqual([
    { label: '本月 · 园区限额', used: 10_000_000, limit: 12_000_000 },
    { label: '本月 · 企业限额', used: 9_000_000, limit: 9_800_000 },
    { label: '本季 · 企业限额', used: 20_000_000, limit: 29_400_000 },
  ])
  expect(next).toEqual([{ room: 800_000, what: '超过企业限额的月限额', level: 'refuse' }])
  expect(nextText(next)).toBe('再发 8,000.00 元以上将超过企业限额的月限额')
})

test('what it foretells is what the check of a payment says: nothing up to the room, an issue one cent above', () => {
  for (const scopes of [[park, company], [{ ...company, soft: true }], [{ ...park, used_month: 11_999_999 }, company], [{ ...company, season: 20_000_001 }]]) {
    const [first] = limitsOf({ scopes }).next
    if (first === undefined) throw new Error('limited')
    expect(checkLimits(first.room, scopes).issues).toEqual([])
    expect(checkLimits(first.room + 1, scopes).issues.map(({ level }) => level)).toEqual([first.level === 'refuse' ? 'error' : 'warn'])
  }
})

test('the line of value-added tax: the last cent without tax, and nothing any more once it is passed (§3.4)', () => {
  const at = (gross: number) => limitsOf({ scopes: [], vat: { tiers: DEFAULT_VAT_TIERS, gross } })
  const { uses, next } = at(9_900_000)
  expect(uses).toEqual([{ label: '本月 · 增值税免税额（含税）', used: 9_900_000, limit: 10_100_000 }])
  expect(nextText(next)).toBe('再发 2,000.00 元以上将触发增值税')
  expect([vatOfMonth(DEFAULT_VAT_TIERS, 9_900_000 + 200_000).vat, vatOfMonth(DEFAULT_VAT_TIERS, 9_900_000 + 200_001).vat > 0]).toEqual([0, true])
  expect(nextText(at(10_100_000).next)).toBe('再发任何金额都将触发增值税')
  expect(at(10_100_001).next).toEqual([])
  // Tax from the first cent on, or never: no line.
  expect(limitsOf({ scopes: [], vat: { tiers: [{ amount: null, ratio_ppm: 10_000 }], gross: 5 } }).uses).toEqual([])
  expect(limitsOf({ scopes: [], vat: { tiers: [{ amount: null, ratio_ppm: 0 }], gross: 5 } }).uses).toEqual([])
})

test('twelve months in a row: five million, without value-added tax; returned bills count no more in the month that they were of', () => {
  const month = (key: string, ex_vat: number, corrections: { month: string; ex_vat: number }[] = []) => ({ month: key, ex_vat, corrections })
  const ledger = [month('2025-05', 7), month('2025-06', 100), month('2026-04', 50, [{ month: '2025-05', ex_vat: -7 }, { month: '2025-06', ex_vat: -30 }]), month('2026-05', 1000), month('2026-06', 9)]
  expect(yearSales(ledger, '2026-05')).toBe(100 + 50 - 30 + 1000)
  const { uses, next } = limitsOf({ scopes: [], year: YEAR_LINE - 1 })
  expect(uses).toEqual([{ label: '连续 12 个月 · 500 万元（不含税）', used: 499_999_999, limit: 500_000_000 }])
  expect(nextText(next)).toBe('再发 0.01 元以上将超过连续 12 个月 500 万元，须登记为一般纳税人')
})

test('without any limit the use is told all the same; equal rooms are told together', () => {
  const free = limitsOf({ scopes: [{ owner: '园区限额', used_month: 9, used_season: 9 }, { owner: '企业限额', used_month: 5, used_season: 6 }] })
  expect(free.uses).toEqual([{ label: '本月 · 企业限额', used: 5, limit: null }, { label: '本季 · 企业限额', used: 6, limit: null }])
  expect(nextText(free.next)).toBe('没有设置限额')
  expect(nextText(limitsOf({ scopes: [{ owner: '企业限额', month: 10, season: 10, used_month: 4, used_season: 4 }] }).next)).toBe('再发 0.06 元以上将超过企业限额的月限额；超过企业限额的季限额')
})
