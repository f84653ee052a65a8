import { strFromU8, unzipSync } from 'fflate'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { exportRecord } from '@linggong/shared/contract/exports'
import type { Random } from '../../src/seed/random.ts'
import type { Member } from '../../test/makers.ts'
import { sentBill, type World } from '../../test/spine.ts'
import { Refused, type Clients, type Request, type Step } from './clients.ts'
import type { Owner } from './owner.ts'

/** The last state of a settlement that the server acknowledged. */
export type Stage = 'created' | 'confirmed' | 'audited' | 'paying' | 'over'

/** Everything that the server acknowledged: none of it may be lost. */
export interface Acknowledged {
  /** Imports by id: the number of bills in the file. */
  readonly imports: Map<string, number>
  readonly settlements: Map<string, Stage>
  /** Withdrawals by id: the states in which they cannot be any more. */
  readonly withdrawals: Map<string, readonly string[]>
  readonly exports: Set<string>
}

export interface Batch {
  readonly world: World
  readonly id: string
  readonly bills: number
}

export interface Payable {
  readonly world: World
  readonly settlement: Settlement
}

const settlement = z.object({ id: z.string(), version: z.int(), status: z.string() })
type Settlement = z.output<typeof settlement>
const withId = z.object({ id: z.string() })
const link = z.object({ url: z.string() })
const feeBills = z.object({ results: z.array(z.object({ id: z.string(), settlement_id: z.string().nullable(), version: z.int() })) })
const paidFee = z.object({ status: z.literal('paid'), due_amount: z.literal(0) })
const exportList = z.object({ results: z.array(exportRecord) })

/** Long enough for a lease to expire and a job to retry on a busy machine; whatever takes longer is stuck. */
const stuckMs = 60_000

/** The steps of the core workflow, each repeated through faults until it succeeds. */
export function workflowOf(clients: Clients, owner: Owner, acknowledged: Acknowledged, bases: () => readonly string[]) {
  const ask = <T>(step: Step, who: Member, method: Request['method'], url: string, schema: z.ZodType<T>, body?: unknown, uncertain?: { times: number }): Promise<T> =>
    clients.ask({ step, who, method, url, ...(body === undefined ? {} : { body }) }, (answer): answer is T => schema.safeParse(answer).success, uncertain)

  const detail = (who: Member, id: string): Promise<Settlement> => ask('look', who, 'GET', `/v1/settlements/${id}`, settlement)

  /** A step without an idempotency key: after a missing answer, check whether it took effect, and repeat it only if not. */
  async function step(name: 'confirm' | 'audit', who: Member, from: Settlement, to: string, body: object): Promise<Settlement> {
    const uncertain = { times: 0 }
    try {
      return await ask(name, who, 'PUT', `/v1/settlements/${from.id}/${name}/`, settlement, { version: from.version, ...body }, uncertain)
    } catch (error) {
      if (!(error instanceof Refused) || uncertain.times === 0) throw error
      const now = await detail(who, from.id)
      if (now.status !== to) throw new Error(`${error.message}；没有得到应答的 ${name} 之后是 ${now.status}，应为 ${to}`, { cause: error })
      return now
    }
  }

  async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + stuckMs
    while (Date.now() < deadline) {
      const found = await look()
      if (found !== undefined) return found
      await sleep(100)
    }
    throw new Error(`${what}：${stuckMs / 1000} 秒后仍未完成`)
  }

  async function codeFor(world: World, url: string, body?: object): Promise<void> {
    const uncertain = { times: 0 }
    await ask('code', world.company, 'POST', url, z.object({ ok: z.literal(true) }), body, uncertain).catch((error: unknown) => {
      // An earlier attempt had sent a code, only its answer was lost.
      if (!(error instanceof Refused && error.status === 429 && uncertain.times > 0)) throw error
    })
  }

  /** What the settlement owes by a fee bill of its own, if its contract has one. */
  async function payFee(world: World, settlementId: string): Promise<void> {
    const { results } = await ask('look', world.company, 'GET', '/v1/service-fee-bills/?status=to_payment&page_size=100', feeBills)
    for (const { id, settlement_id, version } of results) {
      if (settlement_id !== settlementId) continue
      const phone = await owner.freshPhone(world.company.tenantId)
      await codeFor(world, '/v1/service-fee-bills/payment_sms/', { ids: [id] })
      await ask('fee', world.company, 'PUT', `/v1/service-fee-bills/${id}/payment/`, paidFee, { version, captcha: await owner.code(phone) })
    }
  }

  return {
    async importBills(world: World, random: Random): Promise<Batch> {
      const count = random.percent(5) ? 200 : random.int(20, 60)
      const rows = Array.from({ length: count }, (_, index) => sentBill(index + 2, random.pick(world.workers), `${10 + index}.${String(random.int(0, 99)).padStart(2, '0')}`))
      const { id } = await ask('import', world.agency, 'POST', '/v1/bills/import/', withId, { company_id: world.company.tenantId, bills: rows, filename: '账单.xlsx' })
      acknowledged.imports.set(id, count)
      await until(`导入 ${id}`, () => ask('look', world.agency, 'GET', `/v1/bill-batches/${id}/`, withId).catch((error: unknown) => (error instanceof Refused && error.status === 404 ? undefined : Promise.reject(error))))
      return { world, id, bills: count }
    },

    async settle({ world, id }: Batch): Promise<Payable> {
      const created = await ask('settle', world.agency, 'POST', '/v1/settlements/', settlement, { batch_id: id })
      acknowledged.settlements.set(created.id, 'created')
      const confirmed = await step('confirm', world.company, created, 'to_audit', { promotion_fee: 100 })
      acknowledged.settlements.set(created.id, 'confirmed')
      const audited = await step('audit', world.agency, confirmed, 'to_payment', { result: 'pass' })
      acknowledged.settlements.set(created.id, 'audited')
      return { world, settlement: audited }
    },

    /** `phone` is the company's payment phone. */
    async pay({ world, settlement: { id, version } }: Payable, phone: string): Promise<void> {
      await codeFor(world, `/v1/settlements/${id}/payment_sms/`)
      const captcha = await owner.code(phone)
      await ask('pay', world.company, 'PUT', `/v1/settlements/${id}/payment/`, settlement, { version, captcha })
      acknowledged.settlements.set(id, 'paying')
      await until(`支付 ${id}`, async () => ((await detail(world.company, id)).status === 'paying' ? undefined : true))
      acknowledged.settlements.set(id, 'over')
      await payFee(world, id)
    },

    async exportBills({ world, id: batch_id, bills }: Batch): Promise<void> {
      const { id } = await ask('export', world.agency, 'POST', '/v1/bills/exports/', withId, { batch_id })
      acknowledged.exports.add(id)
      const record = await until(`导出 ${id}`, async () => {
        const { results } = await ask('look', world.agency, 'GET', '/v1/exports/?page_size=20', exportList)
        return results.find((one) => one.id === id && one.finish_at !== null)
      })
      if (record.status !== 'export_success') throw new Error(`导出 ${id}：应成功，得到 ${record.status} ${record.failure_reason}`)
      const bytes = await until(`下载 ${id}`, async () => {
        const { url } = await ask('look', world.agency, 'GET', `/v1/exports/${id}/download/`, link)
        return fetch(`${bases()[0] ?? ''}${url}`)
          .then(async (answer) => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined))
          .catch(() => undefined)
      })
      const rows = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).split('<row ').length - 1
      if (bytes.length !== record.size || rows !== bills + 1) throw new Error(`导出 ${id}：应有 ${bills + 1} 行、${record.size} 字节，得到 ${rows} 行、${bytes.length} 字节`)
    },
  }
}

export type Workflow = ReturnType<typeof workflowOf>
