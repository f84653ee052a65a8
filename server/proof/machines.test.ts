import { describe, expect, test } from 'vitest'
import { machinesByDocument } from '@linggong/shared/domain/machines/all'
import { nameOf, nodesOf, sourcesOf } from '../../build/syntax.ts'
import { allMachines } from './machines-all.ts'
import { machines, provenMachines } from './machines.ts'
import { provenInTurn } from './short-form.ts'

describe('R357–R365 R367–R369 R382 R666 R667 R669 each action of a settlement and of a batch has its call, and R398 R400 R404–R406 its time', () => {
  provenInTurn(machines)
})

test('every machine is found by the name of its document', async () => {
  const all = (await allMachines()).map(({ machine }) => machine)
  for (const machine of all) expect(machinesByDocument.get(machine.name.replaceAll('-', '_'))).toBe(machine)
  // Some documents have a name of their own and share a machine.
  expect(new Set(machinesByDocument.values())).toEqual(new Set(all))
})

test('every machine that the server uses is proven; one that it does not use promises nothing yet', async () => {
  const imported = sourcesOf('server/src/**/*.ts').flatMap(({ path, tree }) => nodesOf(tree, 'ImportSpecifier').map((one) => ({ path, name: nameOf(one['imported']) })))
  const machinesInUse = (await allMachines()).flatMap(({ exported, machine }) => imported.filter(({ name }) => name === exported).map(({ path }) => `${machine.name}: ${path}`))
  expect(machinesInUse.length).toBeGreaterThan(10)
  expect(machinesInUse.filter((use) => !provenMachines.some((name) => use.startsWith(`${name}:`)))).toEqual([])
})
