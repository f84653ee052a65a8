import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { paymentPreview } from '@linggong/shared/contract/payments'
import { BELOW_ZERO } from '@linggong/shared/domain/payments/classify'
import type { OwnedDeps } from '../src/deps.ts'
import { asOwner } from '../test/database.ts'
import { callAs, type World } from '../test/spine.ts'

export type Seen = z.output<typeof paymentPreview.response>

/** What the preview says, or why it says nothing. */
export async function lookAt(app: FastifyInstance, world: World, id: string, choice: object): Promise<Seen | string> {
  const { status, body } = await callAs<Seen & { error_msg?: string }>(app, world.company, 'POST', `/v1/settlements/${id}/payment_preview/`, choice)
  return status === 200 ? body : (body.error_msg ?? String(status))
}

interface BillMoney {
  readonly id: string
  readonly settlement_id: string
  readonly status: string
  readonly net: number
  readonly fail_reason: string
}

interface Money {
  readonly available: number
  readonly frozen: number
  readonly bills: readonly BillMoney[]
}

export async function moneyOf(deps: OwnedDeps, world: World, ids: readonly string[]): Promise<Money> {
  const accounts = await asOwner(deps, `select kind, balance::float8 as balance from app.ledger_account where owner_id = $1`, [world.company.tenantId])
  const balance = (kind: string): number => Number(accounts.find((row) => row['kind'] === kind)?.['balance'] ?? 0)
  const rows = await asOwner(deps, `select id, settlement_id, status, net_amount::float8 as net, fail_reason from app.bill where settlement_id = any($1)`, [ids])
  return {
    available: balance('company.available'), frozen: balance('company.frozen'),
    bills: rows.map((row) => ({ id: String(row['id']), settlement_id: String(row['settlement_id']), status: String(row['status']), net: Number(row['net']), fail_reason: String(row['fail_reason']) })),
  }
}

/** What differs between the preview and what became of the money and of each bill. `left`: settlements that were not paid. */
export function sameAsSeen(seen: Seen, isPaid: boolean, before: Money, after: Money, left: ReadonlySet<string> = new Set()): string[] {
  const faults: string[] = []
  const that = (name: string, should: number | string, is: number | string): void => {
    if (should !== is) faults.push(`${name}应为 ${should}，实为 ${is}`)
  }
  that('模拟前的可用余额', before.available, seen.available)
  const taken = isPaid ? seen.amount : 0
  that('可用余额', before.available - taken, after.available)
  that('冻结', before.frozen + taken, after.frozen)
  if (!isPaid) return faults
  const was = new Map(before.bills.map((bill) => [bill.id, bill]))
  const told = new Map(seen.bills.map((bill) => [bill.id, bill]))
  for (const bill of after.bills) {
    const one = told.get(bill.id)
    if (left.has(bill.settlement_id) || bill.status === was.get(bill.id)?.status) continue
    const failed = bill.status === 'pay_failure' && bill.fail_reason === BELOW_ZERO
    that(`账单 ${bill.id} 立即失败`, String(one?.reasons.some(({ code }) => code === 'net') ?? false), String(failed))
    if (!failed) that(`账单 ${bill.id} 到账金额`, one?.net_amount ?? was.get(bill.id)?.net ?? 0, bill.net)
  }
  return faults
}
