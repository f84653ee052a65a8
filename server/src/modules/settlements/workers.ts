import { sql } from 'kysely'
import { whyUnpayable } from '@linggong/shared/domain/machines/company-user'
import type { BillFacts } from '@linggong/shared/domain/payments/classify'
import type { Tx } from '../../kernel/transaction.ts'
import { peopleFaults } from '../risk/guard.ts'
import { refuseRows, type NamedRow } from '../terms/refuse-rows.ts'

const without = {
  create: '只对其余账单生成结算单',
  pay: '不再支付的，尚无账单支付成功时请取消结算单后对其余账单重新生成，已有账单支付成功时请由代理公司使用结束',
}
const unpayable = { create: `请先启用或恢复合作，或${without.create}`, pay: `请先启用或恢复合作；${without.pay}` }
const listed = { create: `请${without.create}`, pay: without.pay }

type WorkerFacts = Pick<BillFacts, 'worker' | 'listed'>
type Place = { readonly park_id: string; readonly company_id: string }

/**
 * Whether the company may pay these people now: a cooperation may end or be disabled, and a worker be listed, after the import (no. 74 of
 * docs/breadth).
 */
export async function workerFacts(tx: Tx, at: Place, personIds: readonly string[], before: keyof typeof without, now: Date): Promise<(personId: string) => WorkerFacts> {
  const { rows } = await sql<{ person_id: string; status: string; is_enable: boolean }>`
    select person_id, status, is_enable from app.company_user
    where park_id = ${at.park_id} and company_id = ${at.company_id} and person_id = any(${[...new Set(personIds)]}::uuid[])`.execute(tx)
  const workers = new Map(rows.map((row) => [row.person_id, row]))
  const company = await tx.selectFrom('app.tenant').select(['id', 'name', 'credit_code']).where('id', '=', at.company_id).executeTakeFirstOrThrow()
  const faultOf = await peopleFaults(tx, company, personIds, { place: before === 'create' ? 'settlement' : 'payment', now })
  return (personId) => ({ worker: workers.get(personId), listed: faultOf(personId) })
}

interface Bad {
  readonly bill: NamedRow
  readonly reason: string
}

/** Those whose cooperation does not allow it, then those on a list. */
export function refuseWorkers(ended: readonly Bad[], stopped: readonly Bad[], before: keyof typeof without): void {
  if (ended.length > 0) refuseRows('的合作用户不能收款', ended, { code: 'unpayable_worker', todo: unpayable[before] })
  if (stopped.length > 0) refuseRows('的合作用户不能收款', stopped, { code: 'unpayable_worker', todo: listed[before] })
}

/** Refuses when the company may no longer pay one of the workers. */
export async function checkWorkers(tx: Tx, at: Place, bills: readonly (NamedRow & { readonly person_id: string })[], before: keyof typeof without, now: Date): Promise<void> {
  const factsOf = await workerFacts(tx, at, bills.map((bill) => bill.person_id), before, now)
  const because = (why: (facts: WorkerFacts) => string | null): Bad[] => bills.flatMap((bill) => {
    const reason = why(factsOf(bill.person_id))
    return reason === null ? [] : [{ bill, reason }]
  })
  refuseWorkers(because(({ worker }) => whyUnpayable(worker)), because((facts) => facts.listed), before)
}
