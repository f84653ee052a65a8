import { randomInt } from 'node:crypto'
import { Pool } from 'pg'
import { newId } from '../kernel/ids.ts'
import type { BankAccounts, BankEntry } from './bank-accounts.ts'
import { inTrouble, PortDown, type Behaviour, type Port, type Simulator, type Trouble } from './port.ts'

/** Simulated accounts at the bank: a tester sends money to them. In a schema of its own; it knows only what a bank would be told. */
export interface SimulatedAccounts extends BankAccounts, Simulator {
  /** Books an entry, as if somebody had sent the money. */
  book(entry: Omit<BankEntry, 'bankRef' | 'at'>): Promise<void>
}

export const isSimulatedAccounts = (port: BankAccounts): port is SimulatedAccounts => 'book' in port

const channel = 'bankAccounts'
const quiet: Behaviour = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }

interface EntryRow {
  bank_ref: string
  account_no: string
  kind: BankEntry['kind']
  amount: string
  payer_name: string
  payer_account: string
  summary: string
  trans_at: Date
}

export function simulatedAccounts(connectionString: string): SimulatedAccounts {
  const pool = new Pool({ connectionString, max: 2, application_name: 'bank accounts simulator' })
  // A pool without an error listener crashes the process when the database connection breaks.
  pool.on('error', () => undefined)

  async function readSetting(): Promise<Behaviour> {
    const { rows } = await pool.query<Trouble & { fail_percent: string; delay_ms: number }>('select fail_percent, delay_ms, down, loses, repeats from simulator.outside_setting where channel = $1', [channel])
    const [row] = rows
    return row === undefined ? quiet : { ...row, fail_percent: Number(row.fail_percent) }
  }

  const troubled = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => inTrouble('银行账户系统', readSetting, call)

  return {
    readSetting,
    async writeSetting({ fail_percent, delay_ms, down, loses, repeats }) {
      await pool.query(
        `insert into simulator.outside_setting (channel, fail_percent, delay_ms, down, loses, repeats) values ($1, $2, $3, $4, $5, $6)
         on conflict (channel) do update set fail_percent = $2, delay_ms = $3, down = $4, loses = $5, repeats = $6`,
        [channel, fail_percent, delay_ms, down, loses, repeats],
      )
    },
    statement: troubled(async (since: Date) => {
      const { fail_percent: share, delay_ms: delay } = await readSetting()
      // A statement has no number on which its refusal could hang.
      if (randomInt(100) < share) throw new PortDown('银行账户系统拒绝了请求')
      const { rows } = await pool.query<EntryRow>('select * from simulator.bank_entry where trans_at > $1 and trans_at <= now() - make_interval(secs => $2) order by trans_at, bank_ref', [since, delay / 1000])
      return rows.map((row): BankEntry => ({
        bankRef: row.bank_ref, accountNo: row.account_no, kind: row.kind, amount: Number(row.amount), payerName: row.payer_name, payerAccount: row.payer_account, summary: row.summary, at: row.trans_at,
      }))
    }),
    async book({ accountNo, kind, amount, payerName, payerAccount, summary }) {
      await pool.query(
        'insert into simulator.bank_entry (bank_ref, account_no, kind, amount, payer_name, payer_account, summary) values ($1, $2, $3, $4, $5, $6, $7)',
        [`B${newId().replaceAll('-', '')}`, accountNo, kind, amount, payerName, payerAccount, summary],
      )
    },
    close: () => pool.end(),
  }
}

/** No bank's adapter has been written yet: outside of the demo nothing arrives. */
export const bankAccountsPort: Port<BankAccounts> = {
  title: '银行账户系统',
  simulated: simulatedAccounts,
  none: (away) => ({ statement: away, close: async () => undefined }),
}
