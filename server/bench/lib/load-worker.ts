import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from './http.ts'
import type { Client, LoadOrder, LoadResult } from './load.ts'

/** Simulates the clients of one order and reports the duration of each request. */
async function play(order: LoadOrder): Promise<LoadResult> {
  const times = new Map<string, number[]>()
  let [count, refused, firstRefused] = [0, 0, '']
  const began = performance.now()
  const end = began + order.seconds * 1000

  async function one({ port, requests }: Client, index: number): Promise<void> {
    const connection = await openConnection(port)
    try {
      // Spread out, so that clients neither start together nor in step.
      await sleep(Math.random() * order.thinkMs)
      for (let next = Math.floor((index * requests.length) / order.clients.length); performance.now() < end; next += 1) {
        const request = requests[next % requests.length]
        if (request === undefined) return
        const start = performance.now()
        const status = await connection.ask(request.text)
        const taken = performance.now() - start
        count += 1
        if (status !== 200) {
          refused += 1
          firstRefused ||= `${request.name}: ${status}`
        }
        const known = times.get(request.name)
        if (known === undefined) times.set(request.name, [taken])
        else known.push(taken)
        if (order.thinkMs > 0) await sleep(-Math.log(1 - Math.random()) * order.thinkMs)
      }
    } finally {
      connection.close()
    }
  }

  await Promise.all(order.clients.map(one))
  return { times, count, seconds: (performance.now() - began) / 1000, refused, firstRefused }
}

process.once('message', (order) => {
  // Sent by load.ts, always in this shape.
  void play(order as LoadOrder).then((result) => process.send?.(result))
})
