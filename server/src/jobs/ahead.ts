/**
 * Prefetches the next block while the last one is processed, so that the database reads while this process writes. One block
 * only, to bound memory. A block that fails throws when it would have been delivered.
 */
export async function* ahead<T>(blocks: AsyncIterable<T>): AsyncGenerator<T> {
  const source = blocks[Symbol.asyncIterator]()
  const ask = (): Promise<IteratorResult<T>> => {
    const next = source.next()
    // Without a handler, a failure before anybody awaits the block would end the process.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let next = ask(); ; ) {
      const { done, value } = await next
      if (done === true) return
      next = ask()
      yield value
    }
  } finally {
    // A consumer that stops early waits for the block in progress, because it holds a connection.
    await source.return?.()
  }
}
