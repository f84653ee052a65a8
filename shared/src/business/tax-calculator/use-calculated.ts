import { useEffect, useState } from 'react'
import type { TaxMode } from '../../domain/tax/income-tax.ts'
import { byPerson, calculate, configFor, enginesFor, type Calculated, type CalculatorSettings, type Income } from '../../domain/tax/calculator/run.ts'

/** A person's year in every engine. */
export interface PersonInAll {
  readonly name: string
  readonly by: Partial<Record<TaxMode, Calculated>>
}

interface Work {
  readonly incomes: readonly Income[]
  readonly settings: CalculatorSettings
}

interface Done extends Work {
  readonly people: readonly PersonInAll[]
  readonly isWhole: boolean
}

/** A slice is short enough for a click not to wait; to show what is there costs as much as several. */
const [sliceMs, showMs] = [40, 1000]

/** Calculates person by person in slices, so that thousands of incomes leave the window responsive. `incomes` and `settings`: memoised. */
export function useCalculated(incomes: readonly Income[], settings: CalculatorSettings): Pick<Done, 'people' | 'isWhole'> {
  const [done, setDone] = useState<Done>({ incomes: [], settings, people: [], isWhole: true })
  useEffect(() => {
    const rest = byPerson(incomes)
    const engines = enginesFor(settings).map((mode) => ({ mode, config: configFor(mode, settings) }))
    const people: PersonInAll[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown = performance.now()
    const slice = () => {
      const until = performance.now() + sliceMs
      while (people.length < rest.length && performance.now() < until) {
        const own = rest[people.length] ?? []
        const by: Partial<Record<TaxMode, Calculated>> = {}
        for (const { mode, config } of engines) by[mode] = calculate(config, own, settings)
        people.push({ name: own[0]?.name ?? '', by })
      }
      const isWhole = people.length === rest.length
      if (isWhole || performance.now() - shown > showMs) {
        shown = performance.now()
        setDone({ incomes, settings, people: [...people], isWhole })
      }
      if (!isWhole) timer = setTimeout(slice)
    }
    slice()
    return () => clearTimeout(timer)
  }, [incomes, settings])
  return done.incomes === incomes && done.settings === settings ? done : { people: [], isWhole: false }
}
