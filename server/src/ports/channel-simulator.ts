import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import { bankOfCard } from '@linggong/shared/domain/validators'
import type { Channel, ChannelAnswer, ChannelPayment, ChannelStatus } from './channel.ts'
import { sendNotice, type NoticePlace } from './channel-notice.ts'
import { inTrouble, type Behaviour, type Port, type Simulator, type Trouble } from './port.ts'

/**
 * A simulated bank: accepts payments, answers after a delay, refuses some, returns some.
 * It has its own schema and connections, and knows only what a bank would be told.
 * Which payments fail depends on the request number alone, so that a repeated run fails the same ones.
 */

export interface ChannelSetting extends Behaviour {
  readonly return_percent: number
  /** The payees' banks that it does not reach. */
  readonly out_banks: string[]
}

export interface SimulatedChannel extends Channel, Simulator {
  readSetting(): Promise<ChannelSetting>
  /** Sets the simulated faults; those not given are off, and the share of returns and the banks that are out stay. */
  writeSetting(setting: Omit<Behaviour, keyof Trouble> & Partial<Trouble & ChannelSetting>): Promise<void>
  /** From now on it says, to this server, when it has results; until then it is only asked. */
  tellAt(place: NoticePlace): void
  /** The worker's bank returns a paid amount. False when no successful payment has that number. */
  sendBack(requestNo: string, reason: string): Promise<boolean>
}

const failures = ['收款账户户名不符', '账户状态异常', '超出当日限额'] as const
const outage = '收款行系统维护'
const comebacks = ['收款行退汇：账户已销户', '收款行退汇：户名与账号不符'] as const

/** Two independent numbers in [0, 100), derived from a request number. */
function draws(requestNo: string): { fail: number; comeBack: number; pick: number } {
  const digest = createHash('sha256').update(requestNo).digest()
  return {
    fail: (digest.readUInt32BE(0) / 2 ** 32) * 100,
    comeBack: (digest.readUInt32BE(4) / 2 ** 32) * 100,
    pick: digest.readUInt32BE(8),
  }
}

function fate({ requestNo, accountNo }: Pick<ChannelPayment, 'requestNo' | 'accountNo'>, setting: ChannelSetting): { status: 'success' | 'failure'; reason: string; comesBack: boolean; comeback: string } {
  const bank = bankOfCard(accountNo)
  if (bank !== null && setting.out_banks.includes(bank)) return { status: 'failure', reason: `${outage}：${bank}`, comesBack: false, comeback: '' }
  const { fail, comeBack, pick } = draws(requestNo)
  const fails = fail < setting.fail_percent
  return {
    status: fails ? 'failure' : 'success',
    reason: fails ? (failures[pick % failures.length] ?? failures[0]) : '',
    comesBack: !fails && comeBack < setting.return_percent,
    comeback: comebacks[pick % comebacks.length] ?? comebacks[0],
  }
}

interface PaymentRow {
  request_no: string
  status: ChannelStatus
  reason: string
}

export function simulatedChannel(connectionString: string): SimulatedChannel {
  const pool = new Pool({ connectionString, max: 2, application_name: 'bank simulator' })
  // A pool without an error listener crashes the process when the database connection breaks.
  pool.on('error', () => undefined)

  let told: NoticePlace | undefined
  const waiting = new Set<NodeJS.Timeout>()

  /** Says once the answers are there that they are. A notice that gets lost is not sent again: who waits asks anyway. */
  function tellLater(requestNos: readonly string[], delayMs: number): void {
    const place = told
    if (place === undefined || requestNos.length === 0) return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void readSetting().then(({ down, loses }) => (down || loses ? false : sendNotice(place, requestNos))).catch(() => false)
    }, delayMs + 20)
    waiting.add(timer)
  }

  async function readSetting(): Promise<ChannelSetting> {
    const { rows } = await pool.query<Trouble & { fail_percent: string; return_percent: string; delay_ms: number; out_banks: string[] }>(
      'select fail_percent, return_percent, delay_ms, down, loses, repeats, out_banks from simulator.setting',
    )
    const [row] = rows
    if (row === undefined) throw new Error('simulator.setting is empty')
    return { ...row, fail_percent: Number(row.fail_percent), return_percent: Number(row.return_percent) }
  }

  const troubled = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => inTrouble('银行系统', readSetting, call)

  const answers = (rows: PaymentRow[]): ChannelAnswer[] =>
    rows.map((row) => ({ requestNo: row.request_no, status: row.status, reason: row.reason }))

  return {
    readSetting,

    async writeSetting(setting) {
      await pool.query('update simulator.setting set fail_percent = $1, return_percent = coalesce($2, return_percent), delay_ms = $3, down = $4, loses = $5, repeats = $6, out_banks = coalesce($7, out_banks)', [
        setting.fail_percent,
        setting.return_percent,
        setting.delay_ms,
        setting.down ?? false,
        setting.loses ?? false,
        setting.repeats ?? false,
        setting.out_banks ?? null,
      ])
    },

    submit: troubled(async (payments: readonly ChannelPayment[]) => {
      const setting = await readSetting()
      const fates = payments.map((payment) => fate(payment, setting))
      const { rows } = await pool.query<{ conflicts: string }>(
        `with told as (
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::bool[], $9::text[], $11::text[])
             as t(request_no, channel, account_no, account_name, amount, outcome, reason, comes_back, comeback, payer_account)
         ), taken as (
           insert into simulator.payment (request_no, channel, payer_account, account_no, account_name, amount, outcome, reason, answer_at, return_at, return_reason)
           select request_no, channel, payer_account, account_no, account_name, amount, outcome, reason,
             now() + make_interval(secs => $10),
             case when comes_back then now() + make_interval(secs => $10 * 3) end,
             case when comes_back then comeback else '' end
           from told
           on conflict (request_no) do nothing
         )
         select count(*) as conflicts from told join simulator.payment known using (request_no)
         where (known.channel, known.payer_account, known.account_no, known.account_name, known.amount)
           is distinct from (told.channel, told.payer_account, told.account_no, told.account_name, told.amount)`,
        [
          payments.map((p) => p.requestNo),
          payments.map((p) => p.channel),
          payments.map((p) => p.accountNo),
          payments.map((p) => p.accountName),
          payments.map((p) => p.amount),
          fates.map((f) => f.status),
          fates.map((f) => f.reason),
          fates.map((f) => f.comesBack),
          fates.map((f) => f.comeback),
          setting.delay_ms / 1000,
          payments.map((p) => p.payerAccount),
        ],
      )
      // A bank refuses a known number with different content; that would be a bug of ours, so it must be reported.
      if (Number(rows[0]?.conflicts) > 0) throw new Error('request number repeated with other content')
      tellLater(payments.map(({ requestNo }) => requestNo), setting.delay_ms)
    }),

    query: troubled(async (requestNos: readonly string[]) => {
      const { rows } = await pool.query<PaymentRow>(
        `select request_no,
           case when return_at <= now() then 'returned' when answer_at <= now() then outcome else 'accepted' end as status,
           case when return_at <= now() then return_reason when answer_at <= now() then reason else '' end as reason
         from simulator.payment where request_no = any($1)`,
        [requestNos],
      )
      return answers(rows)
    }),

    returns: troubled(async (since: Date) => {
      const { rows } = await pool.query<PaymentRow>(
        `select request_no, 'returned' as status, return_reason as reason from simulator.payment
         where return_at > $1 and return_at <= now() order by return_at`,
        [since],
      )
      return answers(rows)
    }),

    outages: troubled(async () => (await readSetting()).out_banks.map((bank) => ({ bank, reason: outage }))),

    async sendBack(requestNo, reason) {
      const { rowCount } = await pool.query(
        `update simulator.payment set return_at = now(), return_reason = $2
         where request_no = $1 and outcome = 'success' and answer_at <= now() and (return_at is null or return_at > now())`,
        [requestNo, reason],
      )
      return rowCount === 1
    },

    tellAt(place) {
      told = place
    },

    async close() {
      for (const timer of waiting) clearTimeout(timer)
      await pool.end()
    },
  }
}

/** Whether the channel is the simulated bank, whose behaviour can be configured. */
export const isSimulated = (channel: Channel): channel is SimulatedChannel => 'sendBack' in channel

/** No bank's adapter has been written yet: outside of the demo payments stay open, and nothing is guessed. */
export const channelPort: Port<Channel> = {
  title: '支付通道',
  simulated: simulatedChannel,
  none: (away) => ({ submit: away, query: away, returns: away, outages: async () => [], close: async () => undefined }),
}
