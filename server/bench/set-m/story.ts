import { batchStatusOf } from '@linggong/shared/domain/machines/bill-batch'
import type { BillStatus } from '@linggong/shared/domain/machines/bill'
import type { SettlementAction } from '@linggong/shared/domain/machines/settlement'
import { monthKey, type MonthKey } from '@linggong/shared/domain/time'
import { settlementWords } from '../../src/modules/messages/settlement-events.ts'
import type { Row } from '../../src/db/tables.ts'
import { draftBills, type Draft } from './drafts.ts'
import { idsAt } from './ids.ts'
import type { Company } from './organisations.ts'
import type { People } from './people.ts'
import type { PlannedBatch } from './plan.ts'
import { batchRow, filenameOf, openBill, payoutRows, settledBill, settlementRow, type MadeSettlement } from './rows.ts'
import { openSettlement, paySettlement, type Desk } from './settlement.ts'
import type { Writers } from './writers.ts'

type Act = SettlementAction | 'create'

export interface Scene extends Desk {
  readonly people: People
  readonly writers: Writers
  /** The person who acts for an organisation. */
  readonly staffOf: (tenantId: string) => { readonly id: string; readonly name: string }
  /** By company index. */
  readonly tasksOf: (company: Company) => readonly string[]
  /** Older messages would have been deleted by the server (half a year). */
  readonly messagesFrom: Date
}

/** Generates the year batch by batch and writes the rows that the server would have left. */
export function storyteller(scene: Scene): (batch: PlannedBatch) => void {
  const useFees = new Set<string>()

  /** Persons not yet charged the company's use fee of the month. */
  function claim(company: Company, month: MonthKey, drafts: readonly Draft[]): string[] {
    if (company.contract.user_use_fee === 0) return []
    return [...new Set(drafts.map(({ person }) => person.id))].filter((person) => !useFees.has(`${company.index}/${month}/${person}`))
  }

  /** Returns the final state of the bills. */
  function settle(batch: PlannedBatch, batchId: string, drafts: readonly Draft[]): BillStatus[] {
    const { writers, random } = scene
    const { company } = batch
    const at = new Date(batch.at.getTime() + 12 * 60_000)
    if (batch.isCanceledOnce) {
      const draft = openSettlement(scene, batch, drafts, idsAt(new Date(batch.at.getTime() + 5 * 60_000), random)(), claim(company, monthKey(at), drafts))
      const row = settlementRow({ ...batch, fate: 'to_confirm' }, draft, { batchId, sn: batch.canceledSn, isCanceled: true })
      writers.settlement.write(row)
      told(row, ['create', 'cancel'])
    }
    if (batch.fate === 'canceled_batch' || batch.fate === 'open') {
      return drafts.map((draft) => {
        const bill = openBill(batch, draft, { batchId, taskSn: taskOf(company, draft) })
        writers.bill.write(bill)
        return bill.status
      })
    }
    const month = monthKey(at)
    const claimed = claim(company, month, drafts)
    const settlement = openSettlement(scene, batch, drafts, idsAt(at, random)(), claimed)
    for (const person of claimed) {
      useFees.add(`${company.index}/${month}/${person}`)
      writers.useFee.write({ ...company.chain, person_id: person, month, settlement_id: settlement.id })
    }
    if (!['to_confirm', 'to_audit', 'to_payment'].includes(batch.fate)) paySettlement(scene, batch, settlement)
    const row = settlementRow(batch, settlement, { batchId, sn: batch.settlementSn, isCanceled: false })
    writers.settlement.write(row)
    drafts.forEach((draft, index) => writers.bill.write(settledBill(batch, settlement, index, { batchId, taskSn: taskOf(company, draft) })))
    for (const payout of payoutRows(batch, settlement, idsAt(batch.payAt, random))) writers.payout.write(payout)
    told(row, actionsOf(row, settlement.failed.some((failed) => failed.size > 0), settlement.returned !== undefined))
    return settlement.bills.map(({ status }) => status)
  }

  function taskOf(company: Company, { row_no }: Draft): string {
    const tasks = scene.tasksOf(company)
    return row_no % 3 === 0 || tasks.length === 0 ? '' : (tasks[row_no % tasks.length] ?? '')
  }

  /** The change log of a settlement, and the company's messages about it. */
  function told(row: MadeSettlement, actions: readonly Act[]): void {
    const { park_id, platform_id, agency_id, company_id } = row
    let before: string | null = null
    for (const [index, action] of actions.entries()) {
      const at = timeOf(row, action, index)
      const nextId = idsAt(at, scene.random)
      const by = actorOf(row, action)
      const status = action === 'create' && row.created_by === 'company' ? 'to_audit' : (statusAfter[action] ?? row.status)
      scene.writers.history.write({
        id: nextId(), entity: 'settlement', entity_id: row.id, park_id, platform_id, agency_id, company_id, action, creator_id: by?.id ?? null, creator: by?.name ?? '系统',
        content: [{ field: 'status', type: 'plain', old_value: before, new_value: status }, ...(index === 0 ? [{ field: 'pay_amount', type: 'plain' as const, old_value: null, new_value: row.pay_amount }] : [])], create_at: at,
      })
      before = status
      const words = at < scene.messagesFrom || by?.side === 'company' ? undefined : settlementWords[action]?.(row)
      if (words === undefined) continue
      scene.writers.message.write({
        id: nextId(), tenant_id: company_id, flavour: 'company', park_id, platform_id, agency_id, company_id, permission: 'CompanySettlementSettPageIndex', kind: words[0], title: words[1], body: words[2],
        target_kind: 'settlement', target_id: row.id, create_at: at,
      })
    }
  }

  function actorOf(row: MadeSettlement, action: string) {
    if (action === 'pay_success' || action === 'pay_partial' || action === 'bank_return') return null
    const side = action === 'create' ? row.created_by : action === 'audit_pass' || action === 'write_off' || action === 'cancel' ? ('agency' as const) : ('company' as const)
    return { side, ...scene.staffOf(side === 'agency' ? row.agency_id : row.company_id) }
  }

  return (batch) => {
    const { writers, random } = scene
    const drafts = draftBills(batch, scene.people, scene.usage, random)
    const creator = scene.staffOf(batch.createdBy === 'agency' ? batch.company.chain.agency_id : batch.company.chain.company_id)
    const batchId = idsAt(new Date(batch.at.getTime() - 2000), random)()
    const filename = filenameOf(batch)
    writeImport(scene, batch, { id: batchId, filename, staffId: creator.id, creator: creator.name })
    const status = batchStatusOf(settle(batch, batchId, drafts))
    writers.batch.write(batchRow(batch, drafts, { id: batchId, status, filename, creatorId: creator.id, creator: creator.name }))
  }
}

const statusAfter: Readonly<Record<string, Row<'app.settlement'>['status']>> = {
  create: 'to_confirm', confirm: 'to_audit', audit_pass: 'to_payment', payment: 'paying', offline_payment: 'paying', upload_voucher: 'to_write_off', write_off: 'paid', pay_success: 'paid', pay_partial: 'pay_failure',
  new_payment: 'paying', bank_return: 'pay_failure', cancel: 'canceled',
}

function actionsOf(row: MadeSettlement, hasFailed: boolean, isReturned: boolean): Act[] {
  const actions: Act[] = ['create']
  if (row.created_by === 'agency' && row.confirm_at !== null) actions.push('confirm')
  if (row.audit_at !== null) actions.push('audit_pass')
  if (row.pay_at === null) return actions
  if (row.pay_mode === 'offline') return [...actions, 'offline_payment', 'upload_voucher', ...(row.status === 'paid' ? (['write_off'] as const) : [])]
  actions.push('payment')
  if (row.status === 'paying') return actions
  actions.push(hasFailed ? 'pay_partial' : 'pay_success')
  if (row.round > 1) actions.push('new_payment', 'pay_success')
  return isReturned ? [...actions, 'bank_return'] : actions
}

function timeOf(row: MadeSettlement, action: string, index: number): Date {
  if (action === 'confirm') return row.confirm_at ?? row.create_at
  if (action === 'audit_pass') return row.audit_at ?? row.create_at
  const from = action === 'create' || action === 'cancel' ? row.create_at : (row.pay_at ?? row.create_at)
  return new Date(from.getTime() + index * 60_000)
}

/** The import record; one import in fifty had refused rows. */
function writeImport(scene: Scene, batch: PlannedBatch, job: { id: string; filename: string; staffId: string; creator: string }): void {
  const { park_id, platform_id, agency_id, company_id } = batch.company.chain
  const byCompany = batch.createdBy === 'company'
  const failures = scene.random.percent(2) ? scene.random.int(1, 40) : 0
  scene.writers.job.write({
    id: job.id, kind: 'import', category: 'bill', status: 'import_success', tenant_id: byCompany ? company_id : agency_id, flavour: byCompany ? 'company' : 'agency', park_id, platform_id, agency_id,
    company_id: byCompany ? company_id : null, staff_id: job.staffId, creator: job.creator, filename: job.filename, total: batch.size + failures, success_count: batch.size, failure_count: failures, progress: 100,
    attempts: 1, result_id: job.id, create_at: new Date(batch.at.getTime() - 2000), finish_at: batch.at, expire_at: null,
  })
  for (let row = 0; row < failures; row += 1) {
    const raw = { row: batch.size + row + 2, name: '', id_no: '110105194912310021', phone: '19900138000', account_no: '6225880000000002', amount: '0', task_sn: '', remark: '' }
    scene.writers.importRow.write({ park_id, platform_id, agency_id, company_id: byCompany ? company_id : null, job_id: job.id, row_no: raw.row, raw, issues: [{ column: 'name', level: 'error', text: '请填写姓名' }, { column: 'amount', level: 'error', text: '金额应大于 0' }], ok: false })
  }
}
