import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import { inTrouble, type Behaviour, type Trouble } from './port.ts'

const quiet: Behaviour = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }

/** What every simulator stands on: connections to the database that has its tables, and the faults that a tester has set for its `channel`. */
export function simulatorStore(databaseUrl: string, channel: string, title: string, max = 2) {
  const pool = new Pool({ connectionString: databaseUrl, max, application_name: `${channel} simulator` })
  // A pool without an error listener crashes the process when the database connection breaks.
  pool.on('error', () => undefined)

  async function readSetting(): Promise<Behaviour> {
    const { rows } = await pool.query<Trouble & { fail_percent: string; delay_ms: number }>('select fail_percent, delay_ms, down, loses, repeats from simulator.outside_setting where channel = $1', [channel])
    const [row] = rows
    return row === undefined ? quiet : { ...row, fail_percent: Number(row.fail_percent) }
  }

  return {
    pool,
    readSetting,
    async writeSetting({ fail_percent, delay_ms, down, loses, repeats }: Behaviour): Promise<void> {
      await pool.query(
        `insert into simulator.outside_setting (channel, fail_percent, delay_ms, down, loses, repeats) values ($1, $2, $3, $4, $5, $6)
         on conflict (channel) do update set fail_percent = $2, delay_ms = $3, down = $4, loses = $5, repeats = $6`,
        [channel, fail_percent, delay_ms, down, loses, repeats],
      )
    },
    troubled: <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => inTrouble(title, readSetting, call),
  }
}

/** A number from 0 to 1 that hangs on the number of a request alone, so that a repeated run refuses the same. */
export const shareOf = (requestNo: string): number => createHash('sha256').update(requestNo).digest().readUInt32BE(0) / 2 ** 32
