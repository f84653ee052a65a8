import { checkBatchAmount, type BillRow } from '@linggong/shared/domain/imports/bill'
import type { RowIssue } from '@linggong/shared/domain/imports/define'
import { settlementAmounts, type BillFees } from '@linggong/shared/domain/fees'
import { checkLimitsInOrder, checkMonthTimes, checkRepeat } from '@linggong/shared/domain/limits'
import { whyUnpayable } from '@linggong/shared/domain/machines/company-user'
import { maskName, maskPhone } from '@linggong/shared/domain/masks'
import { taxBillOf } from '@linggong/shared/domain/tax/config'
import { readPayee } from '@linggong/shared/domain/payee-account'
import { withholdMany, type BillTax } from '@linggong/shared/domain/tax/withholding'
import { businessDate, monthKey } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'
import { hasError, type CheckedRow } from '../imports/checked-row.ts'
import { reaches, withBank, type PayeeAccount } from '../terms/payee.ts'
import { peopleFaults, wordFaults } from '../risk/guard.ts'
import { readLedgers } from '../taxes/tax-ledger.ts'
import { limitScopes, readUsages, usageOf } from '../terms/limits.ts'
import { channelOf, ratesOf, type InForce, type Terms } from '../terms/terms.ts'
import { cooperationsOf, earlierBills, knownTasks, type Cooperation } from './import-facts.ts'
import { checkTasks } from './import-tasks.ts'

/** A row with its worker, its payee account and its estimated fees and taxes. */
export interface CheckedBill extends CheckedRow<BillRow> {
  worker?: Cooperation
  account?: PayeeAccount
  /** Fees and taxes if it were settled today; undefined without a contract in force. */
  estimate?: { fees: BillFees; tax: BillTax }
}

/** Workers, tasks, limits, repeats, and the net that would be left. `contract` is the one in force, if any. */
export async function checkBills(tx: Tx, terms: Terms, contract: InForce | null, checked: readonly CheckedBill[], now: Date): Promise<readonly CheckedBill[]> {
  const workers = await cooperationsOf(tx, terms.company.id, checked.map((one) => one.row.id_no))
  const tasks = await knownTasks(tx, terms.company.id, checked.flatMap((one) => (one.row.task_sn === '' ? [] : [one.row.task_sn])))
  checkTasks(checked, tasks)
  for (const one of checked) checkWorker(one, workers.get(one.row.id_no), terms)
  await checkRisks(tx, terms, checked, now)
  await checkPersons(tx, terms, checked, now)
  const beyond = checkBatchAmount(checked.filter((one) => !hasError(one)).map((one) => one.row))
  for (const one of checked) {
    const issue = beyond.get(one.row.row)
    if (issue !== undefined) one.issues.push(issue)
  }
  if (contract !== null) await estimate(tx, terms, contract, checked, now)
  return checked
}

function checkWorker(one: CheckedBill, worker: Cooperation | undefined, terms: Terms): void {
  const { row, issues } = one
  const add = (column: string, level: RowIssue['level'], text: string) => issues.push({ column, level, text })
  const account = readPayee(row.account_no)
  if (typeof account !== 'string') {
    one.account = withBank(account)
    if (!reaches(terms.config.pay_mode, account.account_kind)) add('account_no', 'error', '该企业使用招行钱包支付，收款账号须为银行卡')
  }
  // An unreadable identity number has already been reported; a second error that it belongs to nobody would only confuse.
  if (issues.some((issue) => issue.column === 'id_no' && issue.level === 'error')) return
  const reason = whyUnpayable(worker)
  if (reason !== null) add('id_no', 'error', reason)
  one.isUnmatched = worker === undefined || worker.name !== row.name
  if (worker === undefined) return
  one.worker = worker
  if (worker.name !== row.name && row.name !== '') add('name', 'error', `姓名与登记的不一致，登记为 ${maskName(worker.name)}`)
  // Only what the mask shows is compared: whole, a file with a person's number a thousand times over would find out the rest of the phone.
  if (maskPhone(worker.phone) !== maskPhone(row.phone) && row.phone !== '') add('phone', 'warn', `手机号与登记的不一致，登记为 ${maskPhone(worker.phone)}`)
}

/** Only of the company's own workers: of others the answer is the same whether or not they are listed. */
async function checkRisks(tx: Tx, { company }: Terms, checked: readonly CheckedBill[], now: Date): Promise<void> {
  const personFault = await peopleFaults(tx, company, checked.flatMap(({ worker }) => worker?.person_id ?? []), { place: 'bill_import', now })
  const wordFault = await wordFaults(tx, checked.map(({ row }) => ({ row: row.row, text: row.remark })), { place: 'bill_import', organization: company, now })
  for (const { row, worker, issues } of checked) {
    const person = worker === undefined ? null : personFault(worker.person_id)
    if (person !== null) issues.push({ column: 'id_no', level: 'error', text: person })
    const word = wordFault(row.remark)
    if (word !== null) issues.push({ column: 'remark', ...word })
  }
}

/** Checks the limits of every scope and the company's reminders. Earlier rows of the file count as usage. */
async function checkPersons(tx: Tx, terms: Terms, checked: readonly CheckedBill[], now: Date): Promise<void> {
  const { company } = terms
  const payable = checked.flatMap((one) => {
    const { worker, row } = one
    return worker === undefined || row.amount === null || row.amount <= 0 ? [] : [{ one, worker, amount: row.amount }]
  })
  if (payable.length === 0 || company.park_id === null || company.agency_id === null) return
  const people = [...new Set(payable.map(({ worker }) => worker.person_id))]
  const at = { park_id: company.park_id, agency_id: company.agency_id, company_id: company.id }
  const used = await readUsages(tx, at, people, monthKey(now))
  const limits = checkLimitsInOrder(
    payable.map(({ one, worker, amount }) => ({ id: String(one.row.row), person_id: worker.person_id, amount })),
    (person) => limitScopes(terms, at, (scope) => usageOf(used, scope, person)),
  )
  const earlier = await earlierBills(tx, terms, people, now)
  const today = businessDate(now)
  const timesBefore = new Map<string, number>()
  for (const { one, worker, amount } of payable) {
    one.issues.push(...(limits.get(String(one.row.row))?.issues ?? []).map(({ column, level, text }) => ({ column, level, text })))
    const mine = earlier.get(worker.person_id) ?? []
    const before = timesBefore.get(worker.person_id) ?? mine.filter((bill) => bill.date >= `${monthKey(now)}-01`).length
    timesBefore.set(worker.person_id, before + 1)
    for (const issue of [checkMonthTimes(before, terms.config.month_bill_times_remind), checkRepeat(amount, today, terms.config.risk_check_days, mine)]) {
      if (issue !== null) one.issues.push({ column: issue.column, level: issue.level, text: issue.text })
    }
  }
}

/** Fees and taxes as if the error-free rows were settled today; a net below zero is an error of the row. */
async function estimate(tx: Tx, terms: Terms, contract: InForce, checked: readonly CheckedBill[], now: Date): Promise<void> {
  const month = monthKey(now)
  const rates = ratesOf(contract, terms.config)
  const ready = checked.flatMap((one) => {
    const { worker, account, row } = one
    return worker === undefined || account === undefined || row.amount === null || hasError(one) ? [] : [{ one, worker, account, amount: row.amount }]
  })
  const fees = settlementAmounts(
    rates,
    ready.map(({ one, worker, account, amount }) => ({
      id: String(one.row.row),
      person_id: worker.person_id,
      amount,
      channel: channelOf(terms.config.pay_mode, account.account_kind),
    })),
    { promotion_fee: 0, use_fee_person_ids: [] },
  ).bills
  const ledgers = await readLedgers(tx, contract.contract.park_id, ready.map(({ worker }) => worker.person_id), month)
  const taxes = withholdMany(terms.tax, ledgers, month, fees.map((fee) => taxBillOf(rates, terms.company.id, fee))).bills
  ready.forEach(({ one }, index) => {
    const [fee, tax] = [fees[index], taxes[index]]
    if (fee === undefined || tax === undefined) return
    if (tax.error === null) one.estimate = { fees: fee, tax }
    else one.issues.push({ column: 'amount', level: 'error', text: `${tax.error}：扣除税费和手续费后不足以支付` })
  })
}
