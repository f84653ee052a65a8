import { readConfig } from '../../src/config.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../../src/kernel/transaction.ts'
import { deliverOutbox } from '../../src/modules/accounts/outbox.ts'
import { consume, payerFor } from '../../src/modules/topups/metering.ts'
import { openDeps } from '../../src/setup.ts'
import type { Testbed } from '../lib/testbed.ts'
import { median, ms, rounds, type Figure } from '../lib/report.ts'

const samples = 400
const codes = 500
const senders = 8
const [unitBudget, rateBudget] = [2, 100]

/** What it costs to count: a unit in the transaction that uses it up, beside the same transaction without; and codes of one payer that are sent at once. */
export async function measureMetering({ url, dataDir, operators }: Testbed): Promise<readonly Figure[]> {
  const agency = operators.find(({ flavour }) => flavour === 'agency')
  if (agency === undefined) throw new Error('no agency')
  const opened = await openDeps(readConfig({ NODE_ENV: 'development', DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), url)
  // The gateway answers at once: what is measured is our own work.
  const deps = { ...opened, sms: { isReadInOutbox: true, send: async () => undefined } }
  const usage = { category: 'self', tenant_id: agency.tenantId, staff: '经办' } as const
  try {
    const timed = async (work: (tx: Tx) => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await inTransaction(deps.db, SYSTEM, work)
      return performance.now() - began
    }
    // What uses a unit up is written anyway.
    const queue = (tx: Tx, id: string) => tx.insertInto('app.sms_outbox').values({ id, phone: '19900000000', text: '验证码', usage, create_at: new Date(0) }).execute()
    const [without, counted]: [number[], number[]] = [[], []]
    // Alternating, so that both run under the same conditions.
    for (let index = 0; index < samples; index += 1) {
      without.push(await timed((tx) => queue(tx, newId())))
      counted.push(await timed(async (tx) => {
        const requestNo = newId()
        await queue(tx, requestNo)
        const payer = await payerFor(tx, agency.tenantId)
        if (payer !== null) await consume(tx, { payer, service: 'sms', count: 1, requestNo, usage }, deps.clock())
      }))
    }
    const unit = median(counted) - median(without)
    const rates: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const now = deps.clock()
      await inTransaction(deps.db, SYSTEM, (tx) =>
        tx.insertInto('app.sms_outbox').values(Array.from({ length: codes }, () => ({ id: newId(), phone: '19900000000', text: '验证码', usage, create_at: now }))).execute())
      const began = performance.now()
      await Promise.all(Array.from({ length: senders }, () => deliverOutbox(deps)))
      rates.push((codes * 1000) / (performance.now() - began))
    }
    return [
      { what: '计量一次（在所属事务中，多用的时间）', target: `≤ ${unitBudget} ms`, measured: `${ms(unit)}（事务 ${ms(median(counted))}，不计量 ${ms(median(without))}）`, isMet: unit <= unitBudget },
      { what: `同一付费方的 ${codes} 条验证码同时发出（${senders} 路）`, target: `≥ ${rateBudget} 条/秒`, measured: `${median(rates).toFixed(0)} 条/秒（${rates.map((rate) => rate.toFixed(0)).join(' ')}）`, isMet: median(rates) >= rateBudget },
    ]
  } finally {
    await opened.close()
  }
}
