import { PostgresQueryCompiler, type KyselyPlugin } from 'kysely'
import { expect, inject, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { withKeysOf } from '../../src/kernel/identities.ts'
import { send } from '../world/request.ts'
import { openWorld } from '../world/world.ts'
import { home, mayCall } from './isolation.ts'
import { notFor } from './not-for.ts'
import { requestFor, usesOf } from './sample-request.ts'
import { callsOf } from './turn.ts'

/** Records every statement sent to the database, with the kind of organisation for which it was sent. */
class Listener implements KyselyPlugin {
  heard: { readonly flavour: string; readonly text: string }[] = []
  #flavour = ''
  readonly #compiler = new PostgresQueryCompiler()

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const { sql: text, parameters } = this.#compiler.compileQuery(node, queryId)
    // Each transaction begins by saying who acts (src/db/context.ts).
    if (text.includes("set_config('app.context'")) this.#flavour = /^\w+/u.exec(String(parameters[0]))?.[0] ?? ''
    else this.heard.push({ flavour: this.#flavour, text })
    return node
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}

/** The callers within a single park; the operator and a group may have to query several parks. */
const inside = ['park', 'agency', 'company'] as const

test('what parks, agencies and companies ask of a distributed table names the park, and nothing is copied into one', { timeout: 900_000 }, async () => {
  const world = await openWorld(inject('postgresUrl'))
  const listener = new Listener()
  const app = await buildApp({ ...world.server.deps, db: withKeysOf(world.server.deps.db, world.server.deps.db.withPlugin(listener)) })
  const found = new Set<string>()
  let asked = 0
  try {
    const tables = await world.journal.sql(`select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'park_id' and attnotnull where relnamespace = 'app'::regnamespace and relkind = 'r'`)
    const distributed = new RegExp(String.raw`\b(?:from|join|update|into) (?:"app"|app)\."?(?:${tables.map(({ name }) => String(name)).join('|')})\b`, 'giu')
    for (const call of callsOf('short')) {
      for (const place of inside) {
        const me = world.member(place)
        if (!mayCall(call, me)) continue
        for (const use of usesOf(call)) {
          if (notFor(use, me)) continue
          listener.heard = []
          await send(app, me.token, call, requestFor(use, { world, me, thing: (kind) => home(world, me, kind) }))
          for (const { flavour, text } of listener.heard) if (copies(text)) found.add(`${flavour} ${call.name}: ${text.replaceAll(/\s+/gu, ' ').slice(0, 400)}`)
          for (const { flavour, text } of listener.heard.filter((one) => inside.some((flavour) => flavour === one.flavour))) {
            const tables = text.match(distributed)?.length ?? 0
            if (tables > 0) asked += 1
            if (tables > parksIn(text)) found.add(`${flavour} ${call.name}: ${text.replaceAll(/\s+/gu, ' ').slice(0, 400)}`)
          }
          await world.journal.undo()
        }
      }
    }
  } finally {
    await app.close()
    await world.close()
  }
  expect([...found]).toEqual([])
  expect(asked).toBeGreaterThan(callsOf('short').length)
})

/** Many rows from a query, of which nothing is answered, go to the nodes by COPY, which row-level security refuses (`answered` in db/bulk.ts). */
const copies = (text: string): boolean => /^\s*insert into [^(]*\([^)]*park_id[^)]*\)\s*select\b/iu.test(text) && !/\b(?:returning|on conflict)\b/iu.test(text)

/** The number of comparisons with a park, or of inserted rows with one: there must be as many as tables in the statement. */
const parksIn = (text: string): number => (text.match(/\bpark_id"? = |\binsert into [^(]*\([^)]*\bpark_id\b/giu) ?? []).length
