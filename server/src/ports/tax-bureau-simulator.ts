import { createHash } from 'node:crypto'
import type { BureauCode } from '@linggong/shared/domain/tax/redink'
import { PortDown, type Port, type Simulator } from './port.ts'
import { shareOf, simulatorStore } from './simulator-store.ts'
import { httpTaxBureau, type RedApplication, type RedConfirmation, type TaxBureau, type TaxReceipt, type TaxReport } from './tax-bureau.ts'

/** A confirmation as it lies at the simulated bureau. */
export interface SimulatedConfirmation {
  readonly confirm_no: string
  readonly number: string
  /** Cents, negative. */
  readonly amount: number
  readonly reason: number
  readonly code: BureauCode
  readonly is_used: boolean
  readonly at: Date
}

/** A simulated bureau, in a schema of its own. A tester plays the buyer and the bureau. */
export interface SimulatedTaxBureau extends TaxBureau, Simulator {
  /** The newest first. */
  applications(): Promise<readonly SimulatedConfirmation[]>
  /** The bureau says this code from now on. False: there is no such confirmation. */
  play(confirmNo: string, code: BureauCode): Promise<boolean>
  /** What the buyer has done with an invoice: nothing, used it, or entered the confirmation of its red ink. */
  use(number: string, state: InvoiceUse): Promise<void>
  /** The next application arrives, but its answer is lost, while all other questions are answered. Of this process alone. */
  loseApplication(): void
}

export const isSimulatedTaxBureau = (port: TaxBureau): port is SimulatedTaxBureau => 'play' in port

export type InvoiceUse = 'unused' | 'used' | 'entered'

const channel = 'taxBureau'
/** The bureau decides the way itself, from what the buyer has done. */
const codeFor: Readonly<Record<InvoiceUse, BureauCode>> = { unused: '01', used: '02', entered: '03' }
const refusal = '证件号码与人口信息不一致，请核实后重新报送'
const receiptNoOf = (requestNo: string): string => `SS${(BigInt(`0x${createHash('sha256').update(requestNo).digest('hex')}`) % 10n ** 16n).toString().padStart(16, '0')}`
const confirmNoOf = (requestNo: string): string => `HZ${(BigInt(`0x${createHash('sha256').update(requestNo).digest('hex')}`) % 10n ** 16n).toString().padStart(16, '0')}`

interface Row {
  request_no: string
  confirm_no: string
  code: BureauCode
}

const of = ({ request_no: requestNo, confirm_no: confirmNo, code }: Row): RedConfirmation => ({ requestNo, confirmNo, code })

export function simulatedTaxBureau(databaseUrl: string): SimulatedTaxBureau {
  const { pool, readSetting, writeSetting, troubled } = simulatorStore(databaseUrl, channel, '税务局', 3)

  /** The bureau looks at a report for a while before it answers. */
  async function receiptOf(requestNo: string): Promise<TaxReceipt | null> {
    const { delay_ms: delay } = await readSetting()
    const { rows } = await pool.query<{ receipt_no: string; reason: string; at: Date }>('select receipt_no, reason, at from simulator.tax_report where request_no = $1', [requestNo])
    const [row] = rows
    return row === undefined || row.at.getTime() + delay > Date.now() ? null : { receiptNo: row.reason === '' ? row.receipt_no : '', reason: row.reason, at: row.at }
  }

  async function useOf(number: string): Promise<InvoiceUse> {
    const { rows } = await pool.query<{ is_entered: boolean }>('select is_entered from simulator.invoice_use where number = $1', [number])
    const [row] = rows
    return row === undefined ? 'unused' : row.is_entered ? 'entered' : 'used'
  }

  let losesApplication = false

  return {
    isConnected: true,
    readSetting,
    writeSetting,
    async applications() {
      const { rows } = await pool.query<Omit<SimulatedConfirmation, 'amount'> & { amount: string }>(
        `select c.confirm_no, c.number, c.amount, c.reason, c.code, u.number is not null as is_used, c.at
         from simulator.red_confirmation c left join simulator.invoice_use u on u.number = c.number order by c.at desc limit 50`,
      )
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
    },
    async play(confirmNo, code) {
      const { rowCount } = await pool.query('update simulator.red_confirmation set code = $2 where confirm_no = $1', [confirmNo, code])
      return rowCount === 1
    },
    async use(number, state) {
      if (state !== 'unused') await pool.query('insert into simulator.invoice_use (number, is_entered) values ($1, $2) on conflict (number) do update set is_entered = $2', [number, state === 'entered'])
      else await pool.query('delete from simulator.invoice_use where number = $1', [number])
    },
    loseApplication() {
      losesApplication = true
    },
    isUsed: troubled(async (number: string) => (await useOf(number)) !== 'unused'),
    apply: troubled(async ({ requestNo, number, amount, reason }: RedApplication) => {
      const { rows } = await pool.query<Row>(
        `insert into simulator.red_confirmation (request_no, confirm_no, number, amount, reason, code) values ($1, $2, $3, $4, $5, $6)
         on conflict (request_no) do update set times = simulator.red_confirmation.times + 1 returning request_no, confirm_no, code`,
        [requestNo, confirmNoOf(requestNo), number, amount, reason, codeFor[await useOf(number)]],
      )
      const [row] = rows
      if (row === undefined) throw new Error('税务局没有受理')
      if (losesApplication) {
        losesApplication = false
        throw new PortDown('税务局没有应答')
      }
      return of(row)
    }),
    confirmations: troubled(async (requestNos: readonly string[]) => {
      const { rows } = await pool.query<Row>('select request_no, confirm_no, code from simulator.red_confirmation where request_no = any($1)', [requestNos])
      return rows.map(of)
    }),
    answer: troubled(async (confirmNo: string, agrees: boolean) => {
      await pool.query(`update simulator.red_confirmation set code = $2 where confirm_no = $1 and code = '03'`, [confirmNo, agrees ? '04' : '06'])
    }),
    cancel: troubled(async (confirmNo: string) => {
      await pool.query(`update simulator.red_confirmation set code = '08' where confirm_no = $1 and code in ('01', '02', '03', '04')`, [confirmNo])
    }),
    report: troubled(async ({ requestNo, quarter, revision, people, identityHash, incomeHash }: TaxReport) => {
      const { fail_percent: share } = await readSetting()
      await pool.query(
        `insert into simulator.tax_report (request_no, receipt_no, quarter, revision, people, identity_hash, income_hash, reason) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (request_no) do update set times = simulator.tax_report.times + 1`,
        [requestNo, receiptNoOf(requestNo), quarter, revision, people, identityHash, incomeHash, shareOf(requestNo) * 100 < share ? refusal : ''],
      )
      return receiptOf(requestNo)
    }),
    receipt: troubled(receiptOf),
    close: () => pool.end(),
  }
}

export const taxBureauPort: Port<TaxBureau> = {
  title: '税务局（TAX_BUREAU_URL）',
  real: ({ taxBureau }) => (taxBureau === undefined ? undefined : httpTaxBureau(taxBureau)),
  simulated: simulatedTaxBureau,
  none: (away) => ({ isConnected: false, isUsed: away, apply: away, confirmations: away, answer: away, cancel: away, report: away, receipt: away, close: async () => undefined }),
}
