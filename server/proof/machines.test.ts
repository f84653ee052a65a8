import { describe, expect, test } from 'vitest'
import { machinesByDocument } from '@linggong/shared/domain/machines/all'
import { allMachines } from './machines-all.ts'
import { provenInTurn } from './short-form.ts'
import { machines } from './machines.ts'

describe('R357–R365 R367–R369 R382 R666 R667 R669 each action of a settlement and of a batch has its call, and R398 R400 R404–R406 its time', () => {
  provenInTurn(machines)
})

test('every machine is found by the name of its document', async () => {
  const names = (await allMachines()).map(({ machine }) => machine.name.replaceAll('-', '_'))
  expect([...machinesByDocument.keys()].toSorted()).toEqual(names.toSorted())
})
