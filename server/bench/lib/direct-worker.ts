import { preparedMark, poolOf } from '../../src/db/connect.ts'
import { readContextKey, signedContext } from '../../src/db/context.ts'
import { appUrlOf } from '../../src/db/login.ts'
import type { DirectOrder, DirectResult } from './load.ts'

/** Runs the same statements in the same kind of transaction directly with the driver, on connections opened like the server's: the difference is the server's own cost. */
async function play(order: DirectOrder): Promise<DirectResult> {
  const pool = poolOf({ url: appUrlOf(order.url), size: order.poolSize })
  const key = await readContextKey(order.url)
  let count = 0
  const began = performance.now()
  const end = began + order.seconds * 1000

  async function one(from: number): Promise<void> {
    for (let next = from; performance.now() < end; next += 1) {
      const place = next % order.transactions.length
      const [statements, caller] = [order.transactions[place] ?? [], order.flavours[place]]
      const client = await pool.connect()
      try {
        await client.query('begin')
        const context = signedContext(key, { flavour: caller?.flavour ?? '', tenantId: caller?.relatedId ?? null, above: [] })
        await client.query(`select ${preparedMark} set_config('app.context', $1, true)`, [context])
        for (const { text, values } of statements) await client.query(text, [...values])
        await client.query('commit')
        count += 1
      } finally {
        client.release()
      }
    }
  }

  await Promise.all(Array.from({ length: order.inFlight }, (_, index) => one(index)))
  const seconds = (performance.now() - began) / 1000
  await pool.end()
  return { count, seconds }
}

process.once('message', (order) => {
  // Sent by load.ts, always in this shape.
  void play(order as DirectOrder).then((result) => process.send?.(result))
})
