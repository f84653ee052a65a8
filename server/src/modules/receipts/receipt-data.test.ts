import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { billRow } from '../bills/queries.ts'
import { billFacts, paidLines } from './receipt-data.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

// Text in a PDF is drawn, so what a receipt must not show is withheld from its renderer.
test('a receipt is given nothing whole of a person', async () => {
  await steps.bank({})
  const world = await makeWorld(deps, { workers: 2 })
  const settlement = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank()
  const given: unknown[] = []
  for await (const lines of paidLines(deps.db, SYSTEM, settlement.id)) given.push(...lines)
  const people = await asOwner(deps, 'select id, name, id_no, phone, account_no from app.bill where settlement_id = $1', [settlement.id])
  for (const { id } of people) given.push(billFacts(await inTransaction(deps.db, SYSTEM, (tx) => billRow(tx, SYSTEM, String(id))), 'job'))
  const text = JSON.stringify(given)
  expect(given).toHaveLength(4)
  for (const { name, id_no, phone, account_no } of people) {
    expect(text).toContain(name)
    for (const whole of [id_no, phone, account_no]) expect(text).not.toContain(whole)
  }
})
