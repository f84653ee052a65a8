import type { Deps } from '../../deps.ts'
import { maskPhone } from '@linggong/shared/domain/masks'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { openWorkerToken } from '../../kernel/worker.ts'
import { namesOf } from '../lists/names.ts'
import { consumeCode, sendCode, type CodePlace } from '../accounts/sms.ts'

const viewMs = 15 * 60_000
const views = 30

/** Messages that the links of one company may cause, and those to one phone: apart from what members need to sign in and to pay. */
const limitsOf = (companyId: string, phone: string): Limit[] => [{ key: `sms#${companyId}/payslip`, max: 300, seconds: 3600 }, { key: `sms:${phone}/payslip`, max: 20, seconds: 3600 }]

/** Whoever has the link and not the phone learns this much: who pays, and the end of the phone's number. */
export async function opening({ db }: Deps, worker: Worker) {
  // The system's: a worker's context shows bills alone.
  return inTransaction(db, SYSTEM, async (tx) => {
    const { expire_at } = await tx.selectFrom('app.worker_token').select('expire_at').where('park_id', '=', worker.chain.park_id).where('id', '=', worker.tokenId).executeTakeFirstOrThrow()
    return { company_name: await companyName(tx, worker), phone: maskPhone(await phoneOf(tx, worker)), expire_at: expire_at.toISOString() }
  }, { readOnly: true })
}

/** Sends a code to the phone that the worker is registered with, wherever the link came from. */
export async function sendOpeningCode(deps: Deps, worker: Worker): Promise<void> {
  const now = deps.clock()
  const phone = await inTransaction(deps.db, SYSTEM, (tx) => phoneOf(tx, worker))
  // Before the code's transaction, so that refused requests count too.
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, limitsOf(worker.chain.company_id, phone), now)), now)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const company = await companyName(tx, worker)
    const bill = await tx.selectFrom('app.bill').select('sn').where('park_id', '=', worker.chain.park_id).where('id', '=', worker.subjectId).executeTakeFirst()
    const usage = { category: 'payslip', tenant_id: worker.chain.company_id, staff: '', ref: { kind: 'bill', id: worker.subjectId, sn: bill?.sn ?? '' } } as const
    await sendCode(tx, deps, { ...codePlace(worker, phone), usage, text: (code) => smsText('payslip_code', { code, company }) })
  })
}

/** The code opens the payslip for a quarter of an hour, with another token: the link alone never does. */
export async function open(deps: Deps, worker: Worker, code: string) {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const now = deps.clock()
    await consumeCode(tx, { ...codePlace(worker, await phoneOf(tx, worker)), code }, now)
    const until = new Date(now.getTime() + viewMs)
    const token = await openWorkerToken(tx, 'payslip', worker, { until, uses: views }, now)
    await recordHistory(tx, [{ entity: 'bill', entityId: worker.subjectId, chain: worker.chain, action: 'payslip_opened', actor: { id: null, name: '收款人' }, content: [] }])
    return { token, expire_at: until.toISOString() }
  })
}

/** Good for this link alone. */
const codePlace = ({ tokenId, chain }: Worker, phone: string): CodePlace => ({ phone, purpose: 'payslip', reference: tokenId, audience: chain.company_id })

async function phoneOf(tx: Tx, { personId }: Worker): Promise<string> {
  return (await tx.selectFrom('app.person').select('phone').where('id', '=', personId).executeTakeFirstOrThrow()).phone
}

export async function companyName(tx: Tx, { chain }: Worker): Promise<string> {
  return (await namesOf(tx, { tenants: [chain.company_id] }))(chain.company_id)
}
