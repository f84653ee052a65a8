import { expect, test } from 'vitest'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { monthKey } from '@linggong/shared/domain/time'
import { ask, testApp } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'

const { app, deps, tenants } = await testApp()
const steps = stepsOf(app, deps)
const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))

interface Year { readonly months: readonly { readonly month: string }[] }
const year = async (who: Member, path: string) => (await ask(app, who.token, `${path}year/`)).json() as Year

test('the year of an organisation for everybody above it: settled amounts, people once a month, failed payments', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const other = await makeWorld(deps, { beside: world })
  const { park_id, platform_id, agency_id, company_id } = world.chain
  await steps.bank({})
  await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
  await steps.runBank()
  await steps.pay(world, await steps.readyToPay(world, ['500']))
  await steps.runBank()
  const ready = await steps.readyToPay(world, ['300', '400'])
  await steps.pay(world, ready)
  const [, second] = await steps.bills(world.company, ready.id)
  await steps.runBank([second?.id ?? ''])
  // The settlement with a failed payment is not paid yet.
  const now = { month: monthKey(deps.clock()), amount: 350_000, workers: 2, payments: 5, failed: 1 }
  const company = `/v1/companies/${company_id}/`
  for (const [who, path] of [[world.agency, company], [world.platform, company], [world.park, company], [world.platform, `/v1/agencies/${agency_id}/`], [saas, `/v1/platforms/${platform_id}/`], [saas, `/v1/parks/${park_id}/`]] as const) {
    const { months } = await year(who, path)
    expect(months, path).toHaveLength(12)
    expect(months.at(-1), path).toEqual(now)
    expect(months[0], path).toMatchObject({ amount: 0, workers: 0, payments: 0, failed: 0 })
  }
  expect((await year(world.agency, `/v1/companies/${other.company.tenantId}/`)).months.at(-1)).toMatchObject({ amount: 0, payments: 0 })
  const stranger = await makeWorld(deps)
  expect((await ask(app, stranger.agency.token, `${company}year/`)).statusCode).toBe(404)
})
