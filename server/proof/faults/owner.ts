import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Connects as the owner, bypassing row-level security, to check results; waits while the database is down. */
export interface Owner {
  rows(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** The last code sent to a phone. */
  code(phone: string): Promise<string>
  /** Gives a company a new payment phone, so that rounds are not held up by the rate limit on codes. */
  freshPhone(companyId: string): Promise<string>
}

const patienceMs = 60_000

export function ownerOf(url: string): Owner {
  async function rows(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'linggong proof' })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<Record<string, unknown>>(text, [...values])).rows
      } catch (error) {
        if (Date.now() > deadline || isStatementFault(error)) throw error
        await sleep(100)
      } finally {
        await client.end().catch(() => undefined)
      }
    }
  }

  return {
    rows,
    async code(phone) {
      const [row] = await rows('select text from app.sms_outbox where phone = $1 order by create_at desc, id desc limit 1', [phone])
      return /验证码\D{0,3}(\d{6})/u.exec(String(row?.['text']))?.[1] ?? ''
    },
    async freshPhone(companyId) {
      const phone = `199${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
      await rows('update app.tenant set payment_phone = $2 where id = $1', [companyId, phone])
      return phone
    },
  }
}

/** SQLSTATE class 42: the statement itself is wrong, so a retry is pointless. */
function isStatementFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('42')
}
