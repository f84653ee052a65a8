import { createHash, randomInt } from 'node:crypto'
import { newId } from '../kernel/ids.ts'
import type { AccountRequest, AccountState, AskedAccount, BankAccounts, BankEntry, StatementLine, ToldEntry } from './bank-accounts.ts'
import { PortDown, type Port, type Simulator } from './port.ts'
import { shareOf, simulatorStore } from './simulator-store.ts'

/** Simulated accounts at the bank: a tester sends money to them. In a schema of its own; it knows only what a bank would be told. */
export interface SimulatedAccounts extends BankAccounts, Simulator {
  /** Records an entry, as if somebody had sent the money; `at` dates it, and it is told from the next minute on also where that was long ago. */
  book(entry: Omit<BankEntry, 'bankRef' | 'at'> & Partial<Pick<BankEntry, 'bankRef' | 'at'>>): Promise<void>
  /** From now on it says that an account has so much more than it has, in cents; 0: the truth again. */
  misstate(accountNo: string, amount: number): Promise<void>
  /** Freezes an account, frees or closes it. */
  say(accountNo: string, status: AccountState['status']): Promise<void>
}

export const isSimulatedAccounts = (port: BankAccounts): port is SimulatedAccounts => 'book' in port

const channel = 'bankAccounts'
interface EntryRow {
  bank_ref: string
  account_no: string
  kind: BankEntry['kind']
  amount: string
  payer_name: string
  payer_account: string
  summary: string
  trans_at: Date
  record_at: Date
}

interface LineRow {
  bank_ref: string
  account_no: string
  direction: StatementLine['direction']
  kind: BankEntry['kind'] | null
  amount: string
  request_no: string
  name: string
  account: string
  summary: string
  trans_at: Date
}

export function simulatedAccounts(connectionString: string): SimulatedAccounts {
  const { pool, readSetting, writeSetting, troubled } = simulatorStore(connectionString, channel, '银行账户系统')

  return {
    readSetting,
    writeSetting,
    statement: troubled(async (asked: readonly AskedAccount[]) => {
      const { fail_percent: share, delay_ms: delay } = await readSetting()
      // A statement has no number on which its refusal could hang.
      if (randomInt(100) < share) throw new PortDown('银行账户系统拒绝了请求')
      const { rows } = await pool.query<EntryRow>(
        `select e.* from unnest($1::text[], $2::timestamptz[]) a(account_no, since) join simulator.bank_entry e on e.account_no = a.account_no and e.record_at > a.since
         where e.record_at <= now() - make_interval(secs => $3) order by e.record_at, e.bank_ref`,
        [asked.map(({ accountNo }) => accountNo), asked.map(({ since }) => since), delay / 1000],
      )
      return rows.map((row): ToldEntry => ({
        bankRef: row.bank_ref, accountNo: row.account_no, kind: row.kind, amount: Number(row.amount), payerName: row.payer_name, payerAccount: row.payer_account, summary: row.summary, at: row.trans_at, recordedAt: row.record_at,
      }))
    }),
    async book({ accountNo, kind, amount, payerName, payerAccount, summary, bankRef = `B${newId().replaceAll('-', '')}`, at }) {
      await pool.query(
        'insert into simulator.bank_entry (bank_ref, account_no, kind, amount, payer_name, payer_account, summary, trans_at, record_at) values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, now()), greatest(now(), $8)) on conflict do nothing',
        [bankRef, accountNo, kind, amount, payerName, payerAccount, summary, at ?? null],
      )
    },
    open: troubled(async (requests: readonly AccountRequest[]) => {
      const { fail_percent: share, delay_ms: delay } = await readSetting()
      for (const { requestNo, isUnit, accountNo, accountName } of requests) {
        // Whoever is the first to use an account here has it.
        await pool.query('insert into simulator.bank_account (account_no, account_name) select $1, $2 where not $3 on conflict do nothing', [accountNo, accountName, isUnit])
        await pool.query(
          `insert into simulator.bank_unit (request_no, account_no, account_name, is_unit, refused)
           select $1, $2, $3, $4, case when $5 then '银行未通过开户审核' when not $4 and a.account_name <> $3 then '账号与户名不符' else '' end
           from (select 1) one left join simulator.bank_account a on a.account_no = $2 on conflict (request_no) do nothing`,
          [requestNo, accountNo, accountName, isUnit, shareOf(requestNo) * 100 < share],
        )
      }
      const { rows } = await pool.query<{ request_no: string; unit_no: string; refused: string }>(
        `select request_no, case when is_unit and refused = '' then lpad(no::text, 10, '0') else '' end as unit_no, refused
         from simulator.bank_unit where request_no = any($1::text[]) and asked_at <= now() - make_interval(secs => $2)`,
        [requests.map(({ requestNo }) => requestNo), delay / 1000],
      )
      return rows.map(({ request_no, unit_no, refused }) => ({ requestNo: request_no, status: refused === '' ? 'opened' as const : 'refused' as const, unitNo: unit_no, reason: refused }))
    }),
    states: troubled(async (since: Date) => {
      const { rows } = await pool.query<{ account_no: string; status: AccountState['status']; at: Date }>('select account_no, status, at from simulator.bank_state where at > $1 order by at', [since])
      return rows.map(({ account_no, status, at }) => ({ accountNo: account_no, status, at }))
    }),
    balances: troubled(async (accounts: readonly string[], at: Date) => {
      const { fail_percent: share } = await readSetting()
      if (randomInt(100) < share) throw new PortDown('银行账户系统拒绝了请求')
      const { rows } = await pool.query<{ account_no: string; balance: string }>(
        `select a.account_no, sum(m.amount) as balance from unnest($1::text[]) a(account_no) join lateral (
           select 0 as amount
           union all select case when kind in ('charge', 'balance_del', 'unknown_out') then -amount else amount end from simulator.bank_entry where account_no = a.account_no and trans_at < $2
           union all select -amount from simulator.payment where payer_account = a.account_no and outcome = 'success' and answer_at < $2
           union all select amount from simulator.payment where payer_account = a.account_no and return_at < $2
           union all select amount from simulator.bank_misstatement where account_no = a.account_no) m on true group by a.account_no`,
        [accounts, at],
      )
      return rows.map(({ account_no, balance }) => ({ accountNo: account_no, balance: Number(balance) }))
    }),
    lines: troubled(async (accounts: readonly string[], from: Date, to: Date) => {
      const { fail_percent: share } = await readSetting()
      if (randomInt(100) < share) throw new PortDown('银行账户系统拒绝了请求')
      const { rows } = await pool.query<LineRow>(
        `select * from (
           select bank_ref, account_no, case when kind in ('charge', 'balance_del', 'unknown_out') then 'out' else 'in' end as direction, kind, amount, '' as request_no, payer_name as name, payer_account as account, summary, trans_at from simulator.bank_entry
           union all select 'P' || request_no, payer_account, 'out', null, amount, request_no, account_name, account_no, '', answer_at from simulator.payment where outcome = 'success' and payer_account <> ''
           union all select 'T' || request_no, payer_account, 'in', null, amount, request_no, account_name, account_no, return_reason, return_at from simulator.payment where return_at is not null and payer_account <> '') x
         where account_no = any($1::text[]) and trans_at >= $2 and trans_at < $3 order by trans_at, bank_ref`,
        [accounts, from, to],
      )
      return rows.map((row): StatementLine => ({
        bankRef: row.bank_ref, accountNo: row.account_no, direction: row.direction, amount: Number(row.amount), fee: 0, requestNo: row.request_no, counterName: row.name, counterAccount: row.account, summary: row.summary, at: row.trans_at, kind: row.kind,
      }))
    }),
    async misstate(accountNo, amount) {
      await pool.query('insert into simulator.bank_misstatement (account_no, amount) values ($1, $2) on conflict (account_no) do update set amount = $2', [accountNo, amount])
    },
    branches: troubled(async () => ['海口分行营业部', '海口龙华支行', '海口美兰支行', '三亚分行营业部', '三亚吉阳支行', '深圳分行营业部']),
    payCode: troubled(async (accountNo: string) => `https://cmb.example.com/pay?account=${accountNo}&sign=${createHash('sha256').update(accountNo).digest('hex').slice(0, 16)}`),
    async say(accountNo, status) {
      await pool.query('insert into simulator.bank_state (account_no, status) values ($1, $2)', [accountNo, status])
    },
    close: () => pool.end(),
  }
}

/** No bank's adapter has been written yet: outside of the demo nothing arrives. */
export const bankAccountsPort: Port<BankAccounts> = {
  title: '银行账户系统',
  simulated: simulatedAccounts,
  none: (away) => ({ statement: away, open: away, states: away, balances: away, lines: away, branches: away, payCode: away, close: async () => undefined }),
}
