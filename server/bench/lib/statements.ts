import { Kysely, PostgresDialect } from 'kysely'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { poolOf } from '../../src/db/connect.ts'
import { withKeysOf } from '../../src/kernel/identities.ts'
import type { Database } from '../../src/db/tables.ts'
import { openDeps } from '../../src/setup.ts'
import type { Testbed } from './testbed.ts'
import type { ListCase } from './lists.ts'
import type { Operator } from './operators.ts'

export interface Asked {
  readonly operator: Operator
  readonly one: ListCase
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The statements that the server sends for each request, after those that set the caller: for the first request, which counts, and
 * for later ones, which use the cached count.
 */
export async function statementsOf(testbed: Pick<Testbed, 'url' | 'dataDir'>, asked: readonly Asked[]): Promise<{ first: Statement[][]; later: Statement[][] }> {
  const heard: Statement[] = []
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: testbed.dataDir, LOG_LEVEL: 'silent' })
  const opened = await openDeps(config, testbed.url)
  const listening = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: poolOf({ url: opened.databaseUrl, size: 2 }) }),
    log: ({ query }) => {
      heard.push({ text: query.sql, values: query.parameters })
    },
  })
  const db = withKeysOf(opened.db, listening)
  const app = await buildApp({ ...opened, db })
  try {
    const [first, later]: [Statement[][], Statement[][]] = [[], []]
    for (const { operator, one } of asked) {
      for (const transactions of [first, later]) {
        heard.length = 0
        const answer = await app.inject({ method: one.method, url: one.path, headers: { authorization: `Bearer ${operator.token}` }, ...(one.body === undefined ? {} : { payload: one.body }) })
        const from = heard.findIndex(({ text }) => text.includes('set_config'))
        const statements = heard.slice(from + 1).filter(({ text }) => !/^(?:begin|commit)/iu.test(text))
        if (answer.statusCode !== 200 || from < 0 || statements.length === 0) throw new Error(`${one.path}: ${answer.statusCode}`)
        transactions.push(statements)
      }
    }
    return { first, later }
  } finally {
    await app.close()
    await opened.close()
    await db.destroy()
  }
}
