import { sql } from 'kysely'
import { z } from 'zod'
import * as contract from '@linggong/shared/contract/tax-registrations'
import { taxCancellationImport } from '@linggong/shared/domain/imports/tax-cancellation'
import { taxRealnameImport } from '@linggong/shared/domain/imports/tax-realname'
import { isRegistered, taxRegistrationImport } from '@linggong/shared/domain/imports/tax-registration'
import { statusOf } from '@linggong/shared/domain/status-option'
import { TAX_REGISTRATION_STATUSES } from '@linggong/shared/domain/statuses'
import type { TaxRegistrationStatus } from '@linggong/shared/domain/machines/tax-registration'
import { maskName } from '@linggong/shared/domain/masks'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { inPark, parkValues, scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { serveImport } from '../imports/serve.ts'
import { refuseChangedSince } from '../imports/undo.ts'
import { registrations } from './machine.ts'

type Registration = Row<'app.tax_registration'>

interface Named extends Pick<Registration, 'id' | 'status'> {
  readonly id_no: string
  readonly name: string
}

interface Checked<R> extends CheckedRow<R> {
  readonly registrationId?: string
}

const order = z.object({ company_id: z.uuid().optional(), file_url: z.string().default('') })

/** Every row is one step of one person. */
const chunkRows = 200

/** Of two files with the same person, the second one finds what the first has made of them. */
const lockRegister = (tx: Tx): Promise<void> => lockKey(tx, `tax-registrations:${parkValues(tx).join('')}`)

/** Rows whose number is that of somebody in the caller's register, in one of these states. Of everybody else the answer is the same, whether or not they are known elsewhere. */
async function findPeople<R extends { readonly id_no: string; readonly name?: string }>(tx: Tx, rows: readonly CheckedRow<R>[], states: readonly TaxRegistrationStatus[]): Promise<Checked<R>[]> {
  const readable = rows.filter(({ issues }) => !issues.some(({ column, level }) => column === 'id_no' && level === 'error'))
  const { rows: found } = await sql<Named>`
    select r.id, r.status, p.id_no, p.name from unnest(${[...new Set(readable.map(({ row }) => fullIdNo(row.id_no)))]}::text[]) as wanted(id_no)
    join app.person p on p.id_no = wanted.id_no join app.tax_registration r on ${inPark(tx, 'r')} and r.person_id = p.id`.execute(tx)
  const byNumber = new Map(found.map((one) => [one.id_no, one]))
  return rows.map((one) => {
    if (!readable.includes(one)) return one
    const person = byNumber.get(fullIdNo(one.row.id_no))
    if (person === undefined) {
      one.issues.push({ column: 'id_no', level: 'error', text: '不在本园区，请核对身份证号' })
      return { ...one, isUnmatched: true }
    }
    const { name } = one.row
    const isOther = name !== undefined && name !== '' && name !== person.name
    if (isOther) one.issues.push({ column: 'name', level: 'error', text: `姓名与登记的不一致，登记为 ${maskName(person.name)}` })
    else if (!states.includes(person.status)) {
      const wanted = states.map((state) => statusOf(TAX_REGISTRATION_STATUSES, state).label).join('或')
      one.issues.push({ column: 'id_no', level: 'error', text: `登记状态为“${statusOf(TAX_REGISTRATION_STATUSES, person.status).label}”，应为“${wanted}”` })
    }
    return { ...one, registrationId: person.id, ...(isOther && { isUnmatched: true }) }
  })
}

/** In one order, so that whoever takes the same steps by hand does not wait in a circle. */
async function lockEach<R>(tx: Tx, actor: Actor, rows: readonly Checked<R>[], work: (row: R, before: Registration) => Promise<unknown>): Promise<void> {
  const found = rows.flatMap(({ row, registrationId }) => (registrationId === undefined ? [] : [{ row, id: registrationId }])).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { row, id } of found) await work(row, await scopedId(tx, actor, 'app.tax_registration', id, { lock: true }))
}

export const servedRegistrations = serveImport(taxRegistrationImport, { template: contract.taxRegistrationTemplate, check: contract.checkTaxRegistrations, submit: contract.importTaxRegistrations }, {
  order,
  chunkRows,
  place: async () => ({}),
  lock: lockRegister,
  check: (tx, _order, rows) => findPeople(tx, rows, ['in_process']),
  write: (tx, { actor, id }, _order, rows, now) =>
    lockEach(tx, actor, rows, (row, before) =>
      isRegistered(row)
        ? registrations.move(tx, actor, before, 'import_success', { registration_no: row.registration_no, register_on: row.register_on, fail_reason: '', deal_at: now, import_id: id })
        : registrations.move(tx, actor, before, 'import_failure', { fail_reason: row.fail_reason, deal_at: now, import_id: id })),
  undo: (tx, actor, importId) =>
    undo(tx, actor, importId, (row) =>
      row.status === 'already_dealt_with'
        ? registrations.move(tx, actor, row, 'undo_success', { registration_no: '', register_on: null, deal_at: null, import_id: null })
        : registrations.move(tx, actor, row, 'undo_note', { fail_reason: '', deal_at: null, import_id: null })),
})

export const servedCancellations = serveImport(taxCancellationImport, { template: contract.taxCancellationTemplate, check: contract.checkTaxCancellations, submit: contract.importTaxCancellations }, {
  order,
  chunkRows,
  place: async () => ({}),
  lock: lockRegister,
  check: (tx, _order, rows) => findPeople(tx, rows, ['already_dealt_with']),
  write: (tx, { actor, id }, _order, rows, now) => lockEach(tx, actor, rows, (row, before) => registrations.move(tx, actor, before, 'import_cancel', { cancel_on: row.cancel_on, deal_at: now, import_id: id })),
  undo: (tx, actor, importId) => undo(tx, actor, importId, (row) => registrations.move(tx, actor, row, 'undo_cancel', { cancel_on: null, import_id: null })),
})

export const servedRealnames = serveImport(taxRealnameImport, { template: contract.taxRealnameTemplate, check: contract.checkTaxRealnames, submit: contract.importTaxRealnames }, {
  order,
  chunkRows,
  place: async () => ({}),
  lock: lockRegister,
  check: (tx, _order, rows) => findPeople(tx, rows, ['to_deal_with', 'in_process', 'already_dealt_with', 'cancelled']),
  write: (tx, { actor, id }, _order, rows, now) =>
    lockEach(tx, actor, rows, (row, before) => registrations.move(tx, actor, before, 'import_realname', { realname_status: row.result === 'passed' ? 'passed' : 'failed', realname_remark: row.remark, realname_at: now, import_id: id })),
  undo: (tx, actor, importId) => undo(tx, actor, importId, (row) => registrations.move(tx, actor, row, 'undo_note', { realname_status: 'none', realname_remark: '', realname_at: null, import_id: null })),
})

/** Takes back what a file has said, or refuses once something later has been said of one of them. */
async function undo(tx: Tx, actor: Actor, importId: string, back: (row: Registration) => Promise<unknown>): Promise<void> {
  const rows = await scoped(tx, actor, 'app.tax_registration').selectAll('app.tax_registration').where('app.tax_registration.import_id', '=', importId).orderBy('app.tax_registration.id').forUpdate().execute()
  await refuseChangedSince(tx, importId, rows.length, (changed) => `其中 ${changed} 人此后又有变更，不能撤销导入`)
  for (const row of rows) await back(row)
}
