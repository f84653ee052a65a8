import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ahead } from './ahead.ts'

/** Blocks 1 to `most`; notes when each is requested, and the end. */
function source(most: number, notes: string[]): AsyncGenerator<number> {
  return (async function* () {
    try {
      for (let n = 1; n <= most; n += 1) {
        notes.push(`asked ${n}`)
        await turn()
        yield n
      }
    } finally {
      notes.push('closed')
    }
  })()
}

test('every block comes, in order', async () => {
  const all: number[] = []
  for await (const n of ahead(source(5, []))) all.push(n)
  for await (const n of ahead(source(0, []))) all.push(n)
  expect(all).toEqual([1, 2, 3, 4, 5])
})

test('the next block is under way while one is worked on, and no other', async () => {
  const notes: string[] = []
  for await (const n of ahead(source(4, notes))) {
    for (let turns = 0; turns < 5; turns += 1) await turn()
    notes.push(`done ${n}`)
  }
  expect(notes).toEqual(['asked 1', 'asked 2', 'done 1', 'asked 3', 'done 2', 'asked 4', 'done 3', 'closed', 'done 4'])
})

test('a block that fails does so in its place', async () => {
  const seen: number[] = []
  async function* failing(): AsyncGenerator<number> {
    yield 1
    yield 2
    throw new Error('the database is away')
  }
  const walk = async (): Promise<void> => {
    for await (const n of ahead(failing())) {
      for (let turns = 0; turns < 5; turns += 1) await turn()
      seen.push(n)
    }
  }
  await expect(walk()).rejects.toThrow('the database is away')
  expect(seen).toEqual([1, 2])
})

test('who stops early waits for the block under way and closes the source', async () => {
  const notes: string[] = []
  for await (const n of ahead(source(9, notes))) if (n === 2) break
  expect(notes).toEqual(['asked 1', 'asked 2', 'asked 3', 'closed'])
})

test('who stops early hears nothing of a block that fails afterwards', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1
    await turn()
    throw new Error('too late')
  }
  for await (const n of ahead(failing())) if (n === 1) break
  await turn()
})
