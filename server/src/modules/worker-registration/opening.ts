import { maskPhone } from '@linggong/shared/domain/masks'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { tokenEnd } from '../../kernel/worker.ts'
import { consumeCode, type CodePlace } from '../accounts/sms.ts'
import { sendWorkerCode } from '../accounts/worker-codes.ts'
import { workersCompany } from '../lists/names.ts'
import { cooperationToken } from './tokens.ts'

/** The worker's own row, in their own context; row-level security repeats the conditions. */
export async function ownCooperation(deps: Deps, worker: Worker): Promise<Row<'app.company_user'>> {
  return inTransaction(deps.db, worker, (tx) => rowOf(tx, worker), { readOnly: true })
}

export async function rowOf(tx: Tx, { chain, subjectId, personId }: Worker): Promise<Row<'app.company_user'>> {
  return (await tx.selectFrom('app.company_user').selectAll()
    .where('park_id', '=', chain.park_id).where('id', '=', subjectId).where('company_id', '=', chain.company_id).where('person_id', '=', personId)
    .executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** Whoever has the link and not the phone learns this much: with whom, and the end of the phone's number. */
export async function signOpening(deps: Deps, worker: Worker) {
  const { phone } = await ownCooperation(deps, worker)
  return inTransaction(deps.db, SYSTEM, async (tx) => ({ company_name: await workersCompany(tx, worker), phone: maskPhone(phone), expire_at: (await tokenEnd(tx, worker)).toISOString() }), { readOnly: true })
}

/** To the phone by which the enterprise knows them, wherever the link came from. */
export async function sendOpeningCode(deps: Deps, worker: Worker): Promise<void> {
  const { phone } = await ownCooperation(deps, worker)
  await sendCooperationCode(deps, worker, { text: 'cooperation_code', place: openingPlace(worker, phone) })
}

export async function openCooperation(deps: Deps, worker: Worker, code: string) {
  const now = deps.clock()
  const row = await ownCooperation(deps, worker)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await consumeCode(tx, { ...openingPlace(worker, row.phone), code }, now)
    return cooperationToken(tx, row, now)
  })
}

/** Good for this link alone. */
const openingPlace = ({ tokenId, chain }: Worker, phone: string): CodePlace => ({ phone, purpose: 'cooperation', reference: tokenId, audience: chain.company_id })

export async function sendCooperationCode(deps: Deps, worker: Worker, { text, place }: { readonly text: 'cooperation_code' | 'signing_code'; readonly place: CodePlace }): Promise<void> {
  await sendWorkerCode(deps, {
    place,
    companyId: worker.chain.company_id,
    message: async (tx) => {
      const company = await workersCompany(tx, worker)
      return { text: (code) => smsText(text, { code, company }), usage: { category: 'signing', tenant_id: worker.chain.company_id, staff: '' } }
    },
  })
}
