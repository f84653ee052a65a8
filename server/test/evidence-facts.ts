import { newId } from '../src/kernel/ids.ts'

type Ask = (text: string, values: unknown[]) => Promise<unknown>

/** What proves the work of a bill, as tests write it: no call makes it in the past. */
export function workFactsOf(ask: Ask) {
  /** A task of the enterprise that the worker of the bill has taken and done before the bill, with a deliverable in words. */
  async function done(billId: string): Promise<string> {
    const task = newId()
    const sn = `RW${task.slice(-8)}`
    await ask(`insert into app.task (park_id, id, platform_id, agency_id, company_id, sn, name, status, amount, price, min_price, max_price, release_at, finish_at)
      select park_id, $2, platform_id, agency_id, company_id, $3, '地推', 'finished', 100000, 100000, 100000, 100000, create_at - interval '3 days', create_at - interval '1 day' from app.bill where id = $1`, [billId, task, sn])
    await ask(`insert into app.task_apply (park_id, id, platform_id, agency_id, company_id, task_id, company_user_id, person_id, status, deliverable, submit_at, receive_at, traded_at, finish_at)
      select park_id, $3, platform_id, agency_id, company_id, $2, company_user_id, person_id, 'finished', '门店陈列 50 家', create_at - interval '1 day', create_at - interval '3 days', create_at - interval '2 days', create_at - interval '1 day' from app.bill where id = $1`, [billId, task, newId()])
    await ask('update app.bill set task_sn = $2 where id = $1', [billId, sn])
    return sn
  }

  /** The worker was checked and has signed before they began. */
  async function signed(billId: string): Promise<void> {
    await ask(`update app.company_user u set auth_level = 'two_auth', auth_at = b.create_at - interval '9 days' from app.bill b where b.id = $1 and u.id = b.company_user_id`, [billId])
    await ask(`insert into app.e_contract (park_id, id, platform_id, agency_id, company_id, company_user_id, person_id, sn, body, status, sign_method, sign_at, stamp_at)
      select park_id, $2, platform_id, agency_id, company_id, company_user_id, person_id, $3, '合同', 'signed', 'sms', create_at - interval '8 days', create_at - interval '8 days' from app.bill where id = $1`, [billId, newId(), `XY${newId().slice(-8)}`])
  }

  async function accepted(billId: string): Promise<void> {
    const form = newId()
    await ask(`insert into app.accept_order (park_id, id, platform_id, agency_id, company_id, sn, name, file_id, amount, bill_count, accept_at, creator, create_at)
      select park_id, $2, platform_id, agency_id, company_id, $3, '验收单', $4, amount, 1, (create_at at time zone 'Asia/Shanghai')::date, '张三', create_at from app.bill where id = $1`, [billId, form, `YS${form.slice(-8)}`, newId()])
    await ask('insert into app.bill_accept_order (park_id, platform_id, agency_id, company_id, bill_id, accept_order_id) select park_id, platform_id, agency_id, company_id, id, $2 from app.bill where id = $1', [billId, form])
  }

  return { done, signed, accepted }
}
