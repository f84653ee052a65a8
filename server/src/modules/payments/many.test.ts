import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { asOwner as connection } from '../../ops/owner.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeCard } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf, type Settlement } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

beforeEach(() => steps.bank({}))

type Results = { readonly results: readonly { readonly id: string; readonly ok: boolean; readonly text: string }[] }

/** Pays both while `meanwhile` happens in another connection: after the code was compared with what is paid, before anything is paid. */
async function payDuring(world: World, ids: readonly string[], meanwhile: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>): Promise<Results> {
  const captcha = await steps.code(world, world.company.tenantId, { ids })
  return connection(deps.ownerUrl, async (client) => {
    // The payment waits for this row when it uses up its code.
    const [code] = await asOwner(deps, 'select phone, purpose, reference from app.sms_code')
    const key = `code:${String(code?.['phone'])}:${String(code?.['purpose'])}:${String(code?.['reference'])}`
    await client.query('begin')
    await client.query(`insert into app.rate_limit (key, window_start, count) values ($1, 'epoch', 1) on conflict (key, window_start) do update set count = app.rate_limit.count`, [key])
    const paying = callAs<Results>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids })
    for (let left = 100; ; left -= 1) {
      const [waiting] = await asOwner(deps, `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%rate_limit%' and datname = current_database()`)
      if (Number(waiting?.['n']) > 0) break
      if (left === 0) throw new Error('the payment does not wait')
      await sleep(50)
    }
    const changing = meanwhile((text, values) => asOwner(deps, text, values))
    await Promise.race([changing, sleep(500)])
    await client.query('commit')
    const answer = steps.ok(await paying)
    await changing
    return answer
  })
}

const paidTo = async (settlement: Settlement): Promise<unknown[]> => (await asOwner(deps, 'select account_no from app.payout where settlement_id = $1', [settlement.id])).map((row) => row['account_no'])

// With enough money they are paid as they were prepared; with too little they are prepared again, one by one.
for (const [title, wallet] of [['enough money', 10_000_000], ['money for one of two', 200_000]] as const) {
  test(`an account that somebody changes between the check and the payment, at the same amount, is not paid: ${title}`, async () => {
    const world = await makeWorld(deps, { workers: 1, wallet })
    const both = [await steps.readyToPay(world, ['1000']), await steps.readyToPay(world, ['1000'])]
    const accounts = world.workers.map(({ card }) => card)
    const other = makeCard()
    await payDuring(world, both.map(({ id }) => id), (query) => query('update app.bill set account_no = $2 where settlement_id = any ($1)', [both.map(({ id }) => id), other]))
    const paid = (await Promise.all(both.map(paidTo))).flat()
    expect(paid.filter((account) => !accounts.includes(String(account)))).toEqual([])
    await steps.runBank()
  })
}

test('what is refused of several leaves nothing behind, and the others are paid', async () => {
  const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000 })
  const [one, two] = [await steps.readyToPay(world, ['1000', '500']), await steps.readyToPay(world, ['900'])]
  const ids = [one.id, two.id]
  const captcha = await steps.code(world, world.company.tenantId, { ids })
  steps.ok(await steps.put(world.agency, two, 'revoke'))
  const { body } = await callAs<Results & { error_msg?: string }>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha, ids })
  expect(body.error_msg).toMatch(/原验证码已失效/u)
  const again = await steps.code(world, world.company.tenantId, { ids })
  const { results } = steps.ok(await callAs<Results>(app, world.company, 'POST', '/v1/settlements/batch_settlement/', { captcha: again, ids }))
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([[one.id, true], [two.id, false]])
  expect((await steps.detail(world.company, two.id)).status).toBe('to_audit')
  await steps.runBank()
  await steps.expectWholeLedger()
})
