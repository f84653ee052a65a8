import { expect, test } from 'vitest'
import { grantOf } from '../../domain/home/work.ts'
import type { ActionFacts, Row } from '../document.tsx'
import { settlement } from './document.tsx'

test('the buttons ask for the grants that the machine names, from which is derived what waits for whom', () => {
  const actions: Readonly<Record<string, ActionFacts<Row>>> = settlement.actions ?? {}
  const compared = Object.entries(actions).flatMap(([key, { step = key, reject, many, grant = key }]) =>
    (settlement.machine?.transitions ?? []).filter(({ action }) => [step, reject, many].includes(action)).map((one) => ({ action: one.action, asked: grant, named: grantOf(one) })),
  )
  expect(compared.length).toBeGreaterThan(12)
  expect(compared.filter(({ asked, named }) => asked !== named)).toEqual([])
})
