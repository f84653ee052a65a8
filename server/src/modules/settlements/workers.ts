import { sql } from 'kysely'
import { whyUnpayable } from '@linggong/shared/domain/machines/company-user'
import type { Tx } from '../../kernel/transaction.ts'
import { peopleFaults } from '../risk/guard.ts'
import { refuseRows, type NamedRow } from '../terms/refuse-rows.ts'

const without = {
  create: '只对其余账单生成结算单',
  pay: '不再支付的，尚无账单支付成功时请取消结算单后对其余账单重新生成，已有账单支付成功时请由代理公司使用结束',
}
const unpayable = { create: `请先启用或恢复合作，或${without.create}`, pay: `请先启用或恢复合作；${without.pay}` }
const listed = { create: `请${without.create}`, pay: without.pay }

/** Refuses when the company may no longer pay one of the workers: a cooperation may end or be disabled, and a worker be listed, after the import (no. 74 of docs/breadth). */
export async function checkWorkers(
  tx: Tx,
  at: { readonly park_id: string; readonly company_id: string },
  bills: readonly (NamedRow & { readonly person_id: string })[],
  before: keyof typeof without,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ person_id: string; status: string; is_enable: boolean }>`
    select person_id, status, is_enable from app.company_user
    where park_id = ${at.park_id} and company_id = ${at.company_id} and person_id = any(${[...new Set(bills.map((bill) => bill.person_id))]}::uuid[])`.execute(tx)
  const workers = new Map(rows.map((row) => [row.person_id, row]))
  const bad = bills.flatMap((bill) => {
    const reason = whyUnpayable(workers.get(bill.person_id))
    return reason === null ? [] : [{ bill, reason }]
  })
  if (bad.length > 0) refuseRows('的合作用户不能收款', bad, { code: 'unpayable_worker', todo: unpayable[before] })
  const company = await tx.selectFrom('app.tenant').select(['id', 'name', 'credit_code']).where('id', '=', at.company_id).executeTakeFirstOrThrow()
  const faultOf = await peopleFaults(tx, company, bills.map((bill) => bill.person_id), { place: before === 'create' ? 'settlement' : 'payment', now })
  const stopped = bills.flatMap((bill) => {
    const reason = faultOf(bill.person_id)
    return reason === null ? [] : [{ bill, reason }]
  })
  if (stopped.length > 0) refuseRows('的合作用户不能收款', stopped, { code: 'unpayable_worker', todo: listed[before] })
}
