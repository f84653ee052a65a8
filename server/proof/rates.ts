import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMonths, monthKey, monthsBetween } from '@linggong/shared/domain/time'
import { makeSetM } from '../bench/set-m/make.ts'
import { openSetM } from '../bench/set-m/database.ts'
import { sizeOf } from '../bench/set-m/size.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { recalculated } from '../src/modules/contracts/impact.ts'
import { openDeps } from '../src/setup.ts'
import { makeDatabase } from '../test/test-server.ts'
import type { Outcome, Proof } from './proof.ts'

/** Of the short form, as a part of set M. */
const part = 0.02

export const rates: Proof = {
  name: 'rates',
  what: '费率变更影响：按原费率重算数据集 M 的每张结算单，逐项分毫不差',
  atLeast: { short: 150, long: 15_000 },
  run: ({ scale, admin, say }) => (scale === 'short' ? onSmall(admin) : onSetM(say)),
}

async function onSmall(admin: string): Promise<Outcome> {
  const made = await makeDatabase(admin)
  try {
    await makeSetM(made.url, sizeOf(part), new Date(), () => undefined)
    return await withDeps(made.url, recalculateAll)
  } finally {
    await made.drop()
  }
}

async function onSetM(say: (text: string) => void): Promise<Outcome> {
  const set = await openSetM(say)
  try {
    return await withDeps(await set.copy('set_m_rates'), recalculateAll)
  } finally {
    await set.drop('set_m_rates')
    await set.stop()
  }
}

async function withDeps(url: string, work: (deps: Deps) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-rates-'))
  const deps = await openDeps(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }), url)
  try {
    return await work(deps)
  } finally {
    await deps.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every settlement that is not canceled, at the rates that it has: enterprise by enterprise, from its first month to its last. */
export async function recalculateAll({ db }: Pick<Deps, 'db'>): Promise<Outcome> {
  const failures: string[] = []
  let tried = 0
  const companies = await inTransaction(db, SYSTEM, (tx) =>
    tx.selectFrom('app.settlement').select(['park_id', 'company_id']).select(({ fn }) => [fn.min('create_at').as('first'), fn.max('create_at').as('last')]).groupBy(['park_id', 'company_id']).execute(),
  )
  for (const { first, last, ...company } of companies) {
    const months = Array.from({ length: monthsBetween(monthKey(first), monthKey(last)) + 1 }, (_, index) => addMonths(monthKey(first), index))
    const settlements = await inTransaction(db, SYSTEM, (tx) => recalculated(tx, company, months, ({ rates: own }) => own))
    tried += settlements.length
    for (const { sn, before, after } of settlements) {
      const is = new Map(Object.entries(after))
      failures.push(...Object.entries(before).flatMap(([key, was]) => (was === is.get(key) ? [] : [`结算单 ${sn} ${key}：应为 ${was}，重算为 ${is.get(key)}`])))
    }
  }
  return { tried, failures }
}
