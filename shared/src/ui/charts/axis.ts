/** The end of an axis from 0 and the values marked on it. */
interface Axis {
  readonly top: number
  readonly ticks: readonly number[]
}

const steps = [1, 2, 2.5, 5, 10]
const wanted = 4

/** About four steps of 1, 2, 2.5 or 5 times a power of ten; whole ones where things are counted. */
export function axisOf(most: number, unit: 'money' | 'count'): Axis {
  const least = unit === 'money' ? 100 : 1
  const rough = Math.max(most / wanted, least)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.ceil((steps.find((one) => one * power >= rough) ?? 10) * power)
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}
