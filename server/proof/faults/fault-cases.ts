import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { feesSwept } from '@linggong/shared/domain/postings'
import type { Deps } from '../../src/deps.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { post } from '../../src/modules/ledger/post.ts'
import { bookEntries } from '../../src/modules/bank-deposits/book.ts'
import { sendPayouts } from '../../src/modules/payments/sender.ts'
import { sendWithdrawals } from '../../src/modules/withdrawals/send.ts'
import { isSimulated } from '../../src/ports/channel-simulator.ts'
import { fillBook } from '../../test/alipay.ts'
import { accountsAtBank } from '../../test/bank.ts'
import { drain, type Member } from '../../test/makers.ts'
import { sentBill, type World } from '../../test/spine.ts'
import type { Owner } from './owner.ts'

/** One call, ready to be sent, and a text that its transactions contain: for calls with an idempotency key, the key. */
export interface FaultCase {
  readonly who: Member
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly body?: object
  readonly marker: string
}

/** What a repetition does after the first request succeeded unnoticed: the same answer, a refusal, or a second effect where the contract allows it. */
export type Again = 'same' | 'refused' | 'another'

export interface Call {
  readonly name: string
  readonly again: Again
  readonly prepare: (world: World) => Promise<FaultCase>
}

const settlement = z.object({ id: z.string(), version: z.int(), status: z.string() })
type Settlement = z.output<typeof settlement>

/** The calls that change documents and money, each on its own document. `deps` connects to the database directly, not through the proxy. */
export function faultCasesOf(base: () => string, deps: Deps, owner: Owner) {
  async function ask<T>(schema: z.ZodType<T>, who: Member, method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': randomUUID(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await fetch(`${base()}${url}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`准备 ${method} ${url}：${answer.status} ${text.slice(0, 300)}`)
    return schema.parse(JSON.parse(text))
  }

  const importCase = async (world: World): Promise<FaultCase> => {
    const filename = `${randomUUID()}.xlsx`
    const bills = world.workers.slice(0, 20).map((worker, index) => sentBill(index + 2, worker, `${10 + index}.00`))
    return { who: world.agency, method: 'POST', url: '/v1/bills/import/', body: { company_id: world.company.tenantId, bills, filename }, marker: filename }
  }

  async function batch(world: World): Promise<string> {
    const { who, url, body } = await importCase(world)
    const { id } = await ask(z.object({ id: z.string() }), who, 'POST', url, body)
    await drain(deps)
    return id
  }

  const put = (who: Member, from: Settlement, action: string, body: object): Promise<Settlement> => ask(settlement, who, 'PUT', `/v1/settlements/${from.id}/${action}/`, { version: from.version, ...body })
  const created = async (world: World): Promise<Settlement> => ask(settlement, world.agency, 'POST', '/v1/settlements/', { batch_id: await batch(world) })
  const confirmed = async (world: World): Promise<Settlement> => put(world.company, await created(world), 'confirm', { promotion_fee: 100 })
  const audited = async (world: World): Promise<Settlement> => put(world.agency, await confirmed(world), 'audit', { result: 'pass' })

  async function codeFor(world: World, id: string): Promise<string> {
    const phone = await owner.freshPhone(world.company.tenantId)
    await ask(z.object({ ok: z.literal(true) }), world.company, 'POST', `/v1/settlements/${id}/payment_sms/`)
    return owner.code(phone)
  }

  /** Lets the bank answer everything in progress; otherwise it is down, so that nothing changes by itself. */
  async function bankAnswers(fail_percent: number): Promise<void> {
    if (!isSimulated(deps.channel)) throw new Error('no simulated bank')
    await deps.channel.writeSetting({ fail_percent, return_percent: 0, delay_ms: 0, down: false })
    for (let turn = 0; turn < 50; turn += 1) {
      for (const table of ['app.payout', 'app.withdraw_payout']) await owner.rows(`update ${table} set next_at = now() where status in ('created', 'sent')`)
      await sendPayouts(deps)
      await sendWithdrawals(deps)
      const [open] = await owner.rows(`select ((select count(*) from app.payout where status in ('created', 'sent')) + (select count(*) from app.withdraw_payout where status in ('created', 'sent')))::int as n`)
      if (open?.['n'] === 0) break
      await sleep(20)
    }
    await deps.channel.writeSetting({ fail_percent, return_percent: 0, delay_ms: 0, down: true })
  }

  /** What the agency owes its group for a month of its own, and the money to pay it. */
  async function softwareBill({ chain: { park_id, platform_id, agency_id } }: World): Promise<string> {
    const id = newId()
    await owner.rows(`insert into app.service_fee_bill (park_id, id, platform_id, agency_id, sn, kind, payer_id, payee_id, month, amount, parts, status, create_at)
      values ($1, $2, $3, $4, $5, 'software_use_fee', $4, $3, $5, 100, '{"fixed_fee": 100}', 'to_payment', now())`, [park_id, id, platform_id, agency_id, `RJ${id}`])
    const at = deps.clock()
    await inTransaction(deps.db, SYSTEM, (tx) => post(tx, { park_id, platform_id, agency_id, company_id: null }, { settlementId: null, round: 0, at }, feesSwept(new Map([['fee.enterprise', 100]]))))
    return id
  }

  /** What an enterprise owes by the fee bill of a settlement whose contract has a separate service fee (decision 83). */
  async function separateBill(world: World): Promise<{ id: string; version: number }> {
    const separate = (is: boolean) => owner.rows('update app.company_contract set is_separate_fee = $2 where company_id = $1', [world.company.tenantId, is])
    await separate(true)
    const ready = await audited(world)
    await separate(false)
    await put(world.company, ready, 'payment', { captcha: await codeFor(world, ready.id) })
    await bankAnswers(0)
    const [bill] = await owner.rows('select id, version from app.service_fee_bill where settlement_id = $1', [ready.id])
    return { id: String(bill?.['id']), version: Number(bill?.['version']) }
  }

  const act = (name: string, action: string, by: (world: World) => Member, from: (world: World) => Promise<Settlement>, body: object): Call => ({
    name,
    again: 'refused',
    prepare: async (world) => {
      const { id, version } = await from(world)
      return { who: by(world), method: 'PUT', url: `/v1/settlements/${id}/${action}/`, body: { version, ...body }, marker: id }
    },
  })

  const calls: readonly Call[] = [
    { name: '导入账单', again: 'same', prepare: importCase },
    {
      name: '生成结算单',
      again: 'same',
      prepare: async (world) => {
        const batch_id = await batch(world)
        return { who: world.agency, method: 'POST', url: '/v1/settlements/', body: { batch_id }, marker: batch_id }
      },
    },
    act('确认', 'confirm', (world) => world.company, created, { promotion_fee: 100 }),
    act('审核', 'audit', (world) => world.agency, confirmed, { result: 'pass' }),
    act('取消', 'cancel', (world) => world.company, audited, {}),
    {
      name: '支付验证码',
      again: 'refused',
      prepare: async (world) => {
        const { id } = await audited(world)
        // The number is in the transaction that queues the message, the settlement in the one that sends it as well.
        const marker = await owner.freshPhone(world.company.tenantId)
        return { who: world.company, method: 'POST', url: `/v1/settlements/${id}/payment_sms/`, marker }
      },
    },
    {
      name: '支付',
      again: 'same',
      prepare: async (world) => {
        const { id, version } = await audited(world)
        return { who: world.company, method: 'PUT', url: `/v1/settlements/${id}/payment/`, body: { version, captcha: await codeFor(world, id) }, marker: id }
      },
    },
    {
      name: '重新支付',
      again: 'same',
      prepare: async (world) => {
        const ready = await audited(world)
        await put(world.company, ready, 'payment', { captcha: await codeFor(world, ready.id) })
        await bankAnswers(100)
        const { id, version } = await ask(settlement, world.company, 'GET', `/v1/settlements/${ready.id}`)
        const bills = (await owner.rows('select id from app.bill where settlement_id = $1', [id])).map((row) => ({ id: String(row['id']) }))
        return { who: world.company, method: 'POST', url: `/v1/settlements/${id}/new_payment/`, body: { version, captcha: await codeFor(world, id), bills }, marker: id }
      },
    },
    {
      name: '拆分账单',
      again: 'same',
      prepare: async (world) => {
        const { id, version } = await audited(world)
        const groups = (await owner.rows('select id from app.bill where settlement_id = $1 order by row_no', [id])).map((row) => [String(row['id'])])
        return { who: world.agency, method: 'POST', url: `/v1/settlements/${id}/split_bills/`, body: { version, groups }, marker: id }
      },
    },
    {
      name: '支付服务费',
      again: 'same',
      prepare: async (world) => {
        const id = await softwareBill(world)
        return { who: world.agency, method: 'PUT', url: `/v1/service-fee-bills/${id}/payment/`, body: { version: 1 }, marker: id }
      },
    },
    {
      name: '支付企业服务费',
      again: 'same',
      prepare: async (world) => {
        const { id, version } = await separateBill(world)
        const phone = await owner.freshPhone(world.company.tenantId)
        await ask(z.object({ ok: z.literal(true) }), world.company, 'POST', '/v1/service-fee-bills/payment_sms/', { ids: [id] })
        return { who: world.company, method: 'PUT', url: `/v1/service-fee-bills/${id}/payment/`, body: { version, captcha: await owner.code(phone) }, marker: id }
      },
    },
    {
      name: '认领来款',
      again: 'same',
      prepare: async (world) => {
        const { main } = await accountsAtBank(deps, world)
        const bankRef = `K${newId()}`
        await bookEntries(deps, [{ bankRef, accountNo: main, kind: 'deposit', amount: 700, payerName: '陌生公司', payerAccount: '', summary: '', at: deps.clock() }])
        const [row] = await owner.rows('select p.id, d.id as deposit from app.posting p join app.bank_deposit d on d.park_id = p.park_id and d.id = p.source_id where d.bank_ref = $1', [bankRef])
        return { who: world.agency, method: 'POST', url: `/v1/cmb-transactions/${String(row?.['id'])}/clarify/`, body: { company_id: world.chain.company_id }, marker: String(row?.['deposit']) }
      },
    },
    {
      name: '申请提现',
      again: 'same',
      prepare: async (world) => ({
        who: world.company, method: 'POST', url: '/v1/cmb-withdraw-records/', body: { amount: 100, to_account: '6217001234567890122', to_bank: '建设银行' }, marker: world.company.tenantId,
      }),
    },
    {
      name: '申请支付宝提现',
      again: 'same',
      prepare: async (world) => {
        await fillBook(deps, world, 1000)
        return { who: world.company, method: 'POST', url: '/v1/alipay/withdraw/', body: { amount: 100 }, marker: world.company.tenantId }
      },
    },
    {
      name: '审核提现',
      again: 'refused',
      prepare: async (world) => {
        const { id, version } = await ask(settlement, world.company, 'POST', '/v1/cmb-withdraw-records/', { amount: 100, to_account: '6217001234567890122', to_bank: '建设银行' })
        return { who: world.agency, method: 'PUT', url: `/v1/cmb-withdraw-records/${id}/audit/`, body: { result: 'pass', version }, marker: id }
      },
    },
    {
      name: '导出账单',
      again: 'another',
      prepare: async (world) => {
        const batch_id = await batch(world)
        return { who: world.agency, method: 'POST', url: '/v1/bills/exports/', body: { batch_id }, marker: batch_id }
      },
    },
  ]
  return { calls, bankAnswers }
}
