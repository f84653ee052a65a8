import { sql } from 'kysely'
import { taskDetailFields as field } from '@linggong/shared/domain/fields/task-detail'
import { formatCents } from '@linggong/shared/domain/money'
import { clockTime } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface Handed {
  readonly bill_id: string
  readonly deliverable: string
  readonly submit_at: Date | null
}

interface Detail {
  readonly bill_id: string
  readonly content: string
  readonly quantity: string
  readonly unit_price: number | null
  readonly amount: number | null
  readonly done_at: string
  readonly place: string
  readonly remark: string
  readonly create_at: Date
}

/** By bill, what was written of its work, in full: what its worker handed in, and the rows of its details. */
export async function workTexts(tx: Tx, actor: Actor, billIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows: handed } = await sql<Handed>`
    select b.id as bill_id, a.deliverable, a.submit_at from app.bill b
      join app.task t on t.park_id = b.park_id and t.company_id = b.company_id and t.sn = b.task_sn
      join app.task_apply a on a.park_id = t.park_id and a.task_id = t.id and a.person_id = b.person_id
    where ${inScope(actor, 'b')} and b.id = any(${[...billIds]}::uuid[]) and a.deliverable <> '' order by a.id`.execute(tx)
  const { rows: details } = await sql<Detail>`
    select d.bill_id, d.content, trim_scale(d.quantity)::text as quantity, d.unit_price, d.amount, d.done_at, d.place, d.remark, d.create_at from app.settlement_detail d
    where ${inScope(actor, 'd')} and d.bill_id = any(${[...billIds]}::uuid[]) order by d.id`.execute(tx)
  const parts = [...handed.map((one) => [one.bill_id, handedText(one)] as const), ...details.map((one) => [one.bill_id, detailText(one)] as const)]
  return new Map([...Map.groupBy(parts, ([bill]) => bill)].map(([bill, some]) => [bill, some.map(([, text]) => text).join('\n')]))
}

const handedText = ({ deliverable, submit_at }: Handed): string => linesOf('用户提交的成果', [['内容', deliverable], ['提交时间', submit_at === null ? '' : clockTime(submit_at)]])

function detailText({ content, quantity, unit_price, amount, done_at, place, remark, create_at }: Detail): string {
  const money = (cents: number | null): string => (cents === null ? '' : `${formatCents(cents)} 元`)
  return linesOf('任务明细', [
    [field.content.label, content], [field.quantity.label, quantity], [field.unit_price.label, money(unit_price)], [field.amount.label, money(amount)], [field.done_at.label, done_at],
    [field.place.label, place], [field.remark.label, remark], [field.create_at.label, clockTime(create_at)],
  ])
}

const linesOf = (title: string, facts: readonly (readonly [string, string])[]): string => `${title}\n${facts.filter(([, text]) => text !== '').map(([label, text]) => `${label}：${text}\n`).join('')}`
