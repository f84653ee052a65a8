import type { Deps } from '../../deps.ts'
import { maskPhone } from '@linggong/shared/domain/masks'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { recordHistory } from '../../kernel/history.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { openWorkerToken, tokenEnd } from '../../kernel/worker.ts'
import { workersCompany } from '../lists/names.ts'
import { consumeCode, type CodePlace } from '../accounts/sms.ts'
import { sendWorkerCode } from '../accounts/worker-codes.ts'

const viewMs = 15 * 60_000
const views = 30

/** Whoever has the link and not the phone learns this much: who pays, and the end of the phone's number. */
export async function opening({ db }: Deps, worker: Worker) {
  // The system's: a worker's context shows bills alone.
  return inTransaction(db, SYSTEM, async (tx) => {
    const end = await tokenEnd(tx, worker)
    return { company_name: await workersCompany(tx, worker), phone: maskPhone(await phoneOf(tx, worker)), expire_at: end.toISOString() }
  }, { readOnly: true })
}

/** Sends a code to the phone that the worker is registered with, wherever the link came from. */
export async function sendOpeningCode(deps: Deps, worker: Worker): Promise<void> {
  const phone = await inTransaction(deps.db, SYSTEM, (tx) => phoneOf(tx, worker))
  await sendWorkerCode(deps, {
    place: codePlace(worker, phone),
    companyId: worker.chain.company_id,
    message: async (tx) => {
      const company = await workersCompany(tx, worker)
      const bill = await tx.selectFrom('app.bill').select('sn').where('park_id', '=', worker.chain.park_id).where('id', '=', worker.subjectId).executeTakeFirst()
      return { text: (code) => smsText('payslip_code', { code, company }), usage: { category: 'payslip', tenant_id: worker.chain.company_id, staff: '', ref: { kind: 'bill', id: worker.subjectId, sn: bill?.sn ?? '' } } }
    },
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
