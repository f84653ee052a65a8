import { payServiceFeeBill, payServiceFeeBills, sendServiceFeeSms, serviceFeeBillById, startServiceFeePasskey } from '@linggong/shared/contract/service-fee-bills'
import { serviceFeeBillMachine, type ServiceFeeBillStatus } from '@linggong/shared/domain/machines/service-fee-bill'
import { feesSwept } from '@linggong/shared/domain/postings'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { post } from '../src/modules/ledger/post.ts'
import { callAs, lastCode, makeWorld, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Bill {
  readonly id: string
  readonly version: number
  readonly status: ServiceFeeBillStatus
  readonly kind: string
}

type FeeProof = Proven<ServiceFeeBillStatus, (typeof serviceFeeBillMachine.transitions)[number], Bill>

/** `code`: of a company's payment. */
const attemptWith = (code: (row: Bill, world: World) => Promise<{ readonly captcha?: string }>): FeeProof['attempt'] => ({
  payment: { call: payServiceFeeBill, body: code, time: 'pay_at' },
  batch_payment: { call: payServiceFeeBills, body: code, time: 'pay_at' },
  settled_with_settlement: 'by itself', charge: 'by itself', cover: 'by itself', pay_submitted: 'not built', pay_success: 'not built', pay_failed: 'not built', cancel: 'not built',
})

/** What an agency owes its group; it has the money. */
export function serviceFeeProof({ server: { app, deps }, saas, steps, look }: MachineSetup): FeeProof {
  let months = 0
  const detail = async ({ agency }: World, id: string): Promise<Bill> => steps.ok(await callAs<Bill>(app, agency, 'GET', `/v1/service-fee-bills/${id}/`))
  const owed = async (world: World): Promise<Bill> => {
    const { park_id, platform_id, agency_id } = world.chain
    const id = newId()
    months += 1
    await look(`insert into app.service_fee_bill (park_id, id, platform_id, agency_id, sn, kind, payer_id, payee_id, month, amount, parts, status, create_at)
      values ($1, $2, $3, $4, $5, 'software_use_fee', $4, $3, $6, 100, '{"fixed_fee": 100}', 'to_payment', now())`, [park_id, id, platform_id, agency_id, `RJ${id.slice(-12)}`, String(1_000_000 + months)])
    const chain = { park_id, platform_id, agency_id, company_id: null }
    await inTransaction(deps.db, SYSTEM, (tx) => post(tx, chain, { settlementId: null, round: 0, at: deps.clock() }, feesSwept(new Map([['fee.enterprise', 1000]]))))
    return detail(world, id)
  }
  const way = (title: string, make: (world: World) => Promise<Bill>): Way<Bill> => ({ title, company: {}, make })
  return {
    title: '服务费账单', machine: serviceFeeBillMachine, family: 'service-fee-bills', open: openWorld, see: rowOf('service_fee_bill'), read: serviceFeeBillById,
    // An enterprise does not see these, and pays its own by the same calls.
    callers: (_, { park, platform, agency }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区', isOutside: true }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: null, name: '未登录' },
    ],
    reach: {
      to_payment: [way('每月账单', owed)],
      paid: [way('已支付', async (world) => steps.ok(await callAs<Bill>(app, world.agency, 'PUT', `/v1/service-fee-bills/${(await owed(world)).id}/payment/`, { version: 1 })))],
      paying: 'not built', pay_failure: 'not built', canceled: 'not built',
    },
    attempt: attemptWith(async () => ({})),
    apart: [sendServiceFeeSms, startServiceFeePasskey],
  }
}

/** What a company owes by a bill of its own: made by a payment of its settlement, whose contract has a separate service fee (decision 83). */
export function separateFeeProof({ server: { app, deps }, saas, steps }: MachineSetup): FeeProof {
  const owed = async (world: World): Promise<Bill> => {
    await steps.bank({})
    const { id } = await steps.pay(world, await steps.readyToPay(world, ['1000', '2000']))
    await steps.runBank()
    const { results } = steps.ok(await callAs<{ results: (Bill & { settlement_id: string })[] }>(app, world.company, 'GET', '/v1/service-fee-bills/'))
    const bill = results.find(({ settlement_id }) => settlement_id === id)
    if (bill === undefined) throw new Error('no fee bill')
    return bill
  }
  /** Where one can be had, so that the code is never the reason for a refusal. */
  const codeOf = async (world: World, id: string): Promise<string> => {
    await steps.forgetCodes()
    const { status } = await callAs(app, world.company, 'POST', '/v1/service-fee-bills/payment_sms/', { ids: [id] })
    return status === 200 ? lastCode(deps, world.paymentPhone) : '123456'
  }
  const way = (title: string, make: (world: World) => Promise<Bill>): Way<Bill> => ({ title, company: {}, make })
  return {
    title: '另行支付的服务费账单', machine: serviceFeeBillMachine, family: 'service-fee-bills', see: rowOf('service_fee_bill'), read: serviceFeeBillById,
    open: (_, company) => makeWorld(deps, { workers: 2, wallet: 1_000_000_000, company, contract: { is_separate_fee: true } }),
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区', isOutside: true }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      to_payment: [way('首轮结清后', owed)],
      paid: [way('已支付', async (world) => {
        const { id, version } = await owed(world)
        return steps.ok(await callAs<Bill>(app, world.company, 'PUT', `/v1/service-fee-bills/${id}/payment/`, { version, captcha: await codeOf(world, id) }))
      })],
      paying: 'not built', pay_failure: 'not built', canceled: 'not built',
    },
    attempt: attemptWith(async ({ id }, world) => ({ captcha: await codeOf(world, id) })),
    apart: [sendServiceFeeSms, startServiceFeePasskey],
  }
}
