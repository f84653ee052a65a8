import type { Random } from './random.ts'
import type { Company } from './model-types.ts'
import { zero } from './model-numbers.ts'
import type { Model } from './model.ts'

const edges = [1n, 2n, 49n, 50n, 99n, 100n, 101n, 199n, 769n, 10_000n, 33_333n, 80_000n, 80_001n, 400_000n, 400_001n, 625_000n]
/** Monthly gross totals at the bound of a tier or bracket, and one cent above it. */
const grosses = [3_000_000n, 3_000_001n, 5_000_000n, 5_000_001n, 10_000_000n, 10_000_001n, 10_100_000n, 10_100_001n, 20_000_000n, 20_000_001n]
const bases = [3_600_000n, 14_400_000n, 30_000_000n, 42_000_000n]

/** An amount that often hits a boundary: rounding, tier, bracket or limit. */
export function chooseAmount(model: Model, company: Company, person: string, month: string, random: Random): bigint {
  const any = (from: number, to: number): bigint => BigInt(random.int(from, to))
  const kind = random.weighted([[8, 'edge'], [30, 'small'], [22, 'middle'], [8, 'large'], [12, 'gross'], [8, 'bracket'], [8, 'limit']] as const)
  const months = model.withholding(company.park, person).view()
  const gross = months.get(month)?.gross ?? zero
  const fitting = (amount: bigint): bigint => (amount > zero && amount <= 16_000_000n ? amount : any(1000, 200_000))
  if (kind === 'edge') return random.pick(edges) ?? 1n
  if (kind === 'middle') return any(500_000, 5_000_000)
  if (kind === 'large') return any(3_000_000, 14_000_000)
  if (kind === 'gross') return fitting((random.pick(grosses) ?? 1n) - gross)
  if (kind === 'bracket') {
    let income = zero
    for (const [key, view] of months) if (key.slice(0, 4) === month.slice(0, 4)) income += view.exVat
    return fitting((((random.pick(bases) ?? 1n) + 500_000n * any(1, 8)) * 5n) / 4n - income + any(-1, 1))
  }
  if (kind === 'limit') {
    const limit = random.pick(company.limits.flatMap((one) => (one.month === null ? [] : [one])))
    if (limit?.month) {
      let used = zero
      for (const one of model.reservations(company.park, new Set([person]))) if (one.month === month && one.scopes.includes(limit.scope)) used += one.amount
      return fitting(limit.month - used + any(0, 1))
    }
  }
  return any(1000, 500_000)
}
