import { sql } from 'kysely'
import { z } from 'zod'
import { checkStatementImport, importStatement, statementTemplate } from '@linggong/shared/contract/reconciliation'
import { statementImport, type StatementRow } from '@linggong/shared/domain/imports/bank-statement'
import { instantOfClock } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inPark, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { StatementLine } from '../../ports/bank-accounts.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { serveImport } from '../imports/serve.ts'
import { enter } from './reconcile.ts'
import type { Wallet } from './sides.ts'

const order = z.object({ company_id: z.uuid().optional(), file_url: z.string().default('') })

interface CheckedLine extends CheckedRow<StatementRow> {
  readonly wallet: Wallet | undefined
}

const dayMs = 86_400_000

/** The bank's statement from a file: entered beside the books as that of the port is. */
export const servedStatement = serveImport(statementImport, { template: statementTemplate, check: checkStatementImport, submit: importStatement }, {
  order,
  chunkRows: statementImport.maxRows,
  place: async () => ({}),
  async check(tx, _order, rows) {
    const wallets = await walletsOf(tx, rows)
    const known = await knownOf(tx, rows)
    return rows.map(({ row, issues }): CheckedLine => {
      const wallet = wallets.get(row.account_no)
      if (wallet === undefined && row.account_no !== '') issues.push({ column: 'account_no', level: 'error', text: '不是本机构登记的招行账户，请核对账号' })
      if (wallet !== undefined && known.has(`${wallet.id} ${row.bank_ref}`)) issues.push({ column: 'bank_ref', level: 'warn', text: '对账台已有该流水，将忽略本行' })
      return { row, issues, wallet }
    })
  },
  async write(tx, { id }, _order, rows, now) {
    for (const mine of Map.groupBy(rows, ({ wallet }) => wallet?.id).values()) {
      const [first] = mine
      if (first?.wallet === undefined) continue
      const lines = mine.map(({ row }) => lineOf(row, now))
      const times = lines.map(({ at }) => at.getTime()).toSorted((a, b) => a - b)
      // What was paid at the edge of a day is known to one side a little later.
      const span = { from: new Date((times[0] ?? 0) - dayMs), to: new Date((times.at(-1) ?? 0) + 2 * dayMs) }
      await enter(tx, first.wallet, lines, span, now, id)
    }
  },
  undo: undoStatement,
})

function lineOf({ account_no, trans_at, income, expense, fee, bank_ref, request_no, counter_name, counter_account, summary }: StatementRow, now: Date): StatementLine {
  const direction = (income ?? 0) > 0 ? 'in' : 'out'
  return { bankRef: bank_ref, accountNo: account_no, direction, amount: (direction === 'in' ? income : expense) ?? 0, fee: fee ?? 0, requestNo: request_no, counterName: counter_name, counterAccount: counter_account, summary, at: instantOfClock(trans_at) ?? now, kind: null }
}

/** By the whole number, as payers enter it. */
async function walletsOf(tx: Tx, rows: readonly CheckedRow<StatementRow>[]): Promise<ReadonlyMap<string, Wallet>> {
  const { rows: found } = await sql<Wallet & { readonly no: string }>`
    select w.*, w.account_no || w.unit_no as no from app.cmb_wallet w where ${inPark(tx, 'w')} and w.status in ('active', 'frozen') and w.account_no || w.unit_no = any(${[...new Set(rows.map(({ row }) => row.account_no))]}::text[])`.execute(tx)
  return new Map(found.map(({ no, ...wallet }) => [no, wallet]))
}

async function knownOf(tx: Tx, rows: readonly CheckedRow<StatementRow>[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ wallet_id: string; bank_ref: string }>`
    select r.wallet_id, r.bank_ref from app.reconciliation r where ${inPark(tx, 'r')} and r.bank_ref = any(${rows.map(({ row }) => row.bank_ref)}::text[])`.execute(tx)
  return new Set(found.map(({ wallet_id, bank_ref }) => `${wallet_id} ${bank_ref}`))
}

/** Takes the rows of a file back, or refuses: once one of them has been confirmed, written off, or put beside what the books had before. */
async function undoStatement(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const rows = await scoped(tx, actor, 'app.reconciliation').select(['app.reconciliation.id', 'app.reconciliation.version']).where('app.reconciliation.import_id', '=', importId).orderBy('app.reconciliation.id').forUpdate().execute()
  const used = rows.filter(({ version }) => version > 1).length
  if (used > 0) refuse('not_allowed', `其中 ${used} 条已与账面对应或已核销，不能撤销导入`)
  await sql`delete from app.reconciliation where ${inPark(tx)} and import_id = ${importId}`.execute(tx)
}
