/**
 * Asks for the next block while the last one is worked on, so that the database reads while this process writes. One block and no
 * more: what waits is memory. A block that fails does so when it would have come.
 */
export async function* ahead<T>(blocks: AsyncIterable<T>): AsyncGenerator<T> {
  const source = blocks[Symbol.asyncIterator]()
  const ask = (): Promise<IteratorResult<T>> => {
    const next = source.next()
    // Until somebody waits for it, nobody would hear of its failure, and that ends a process.
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
    // Who stops early waits for the block that is under way: it holds a connection.
    await source.return?.()
  }
}
