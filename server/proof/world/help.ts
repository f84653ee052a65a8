import { createHash } from 'node:crypto'
import { signUrl } from '@linggong/shared/contract/oss'
import type { UploadPurpose } from '@linggong/shared/domain/uploads'
import type { Actor } from '../../src/kernel/actor.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import { scopedId } from '../../src/kernel/scope.ts'
import { openApproval } from '../../src/modules/payments/approval.ts'
import { referenceOf } from '../../src/modules/payments/facts.ts'
import { rehearse, type Choice } from '../../src/modules/payments/rehearsal.ts'
import { feeReference } from '../../src/modules/service-fees/code.ts'
import { png } from '../../test/pictures.ts'
import { mustSucceed } from './must-succeed.ts'
import { sendRaw } from './request.ts'
import { knownCode, type Member, type World } from './shape.ts'

/** Inserts a code as if it had been sent; valid for as long as the test data exist. */
export async function insertCode({ journal, server }: World, phone: string, purpose: string, reference: string): Promise<void> {
  const id = newId()
  const hash = createHash('sha256').update(`${id}:${knownCode}`).digest()
  // One hour old, so that it does not block the codes that calls send.
  const at = new Date(server.deps.clock().getTime() - 3_600_000)
  await journal.sql(`insert into app.sms_code (id, phone, purpose, reference, code_hash, create_at, expire_at) values ($1, $2, $3, $4, $5, $6, 'infinity')`, [id, phone, purpose, reference, hash, at])
}

const actorOf = ({ chain, tenantId, ...member }: Member): Actor => ({ ...member, chain, tenantId, name: member.tenantName, permissions: new Set(), disabledBy: null })

/** The code of a payment as it is now; none where it cannot be paid. */
export async function insertPaymentCode(world: World, member: Member, subject: string, choice: Choice = {}): Promise<void> {
  const { deps } = world.server
  const payer = actorOf(member)
  const { rounds } = await inTransaction(deps.db, payer, (tx) => rehearse(tx, payer, subject, choice, deps.clock()))
  await insertCode(world, member.phone, 'payment', referenceOf(subject, member.chain, rounds))
}

/** The code of the payment of what the enterprise owes by fee bills of its own. */
export async function insertFeeCode(world: World, member: Member): Promise<void> {
  const payer = actorOf(member)
  const bills = await world.journal.sql(`select id from app.service_fee_bill where company_id = $1 and status = 'to_payment'`, [member.tenantId])
  const reference = await inTransaction(world.server.deps.db, payer, (tx) => feeReference(tx, payer, bills.map(({ id }) => String(id))))
  await insertCode(world, member.phone, 'service_fee', reference)
}

/** A payment of the whole settlement that `by` has asked for and another person must approve. */
export async function insertApproval(world: World, by: Member, id: string): Promise<void> {
  const { deps } = world.server
  const payer = actorOf(by)
  await inTransaction(deps.db, payer, async (tx) => {
    const { rounds } = await rehearse(tx, payer, id, {}, deps.clock())
    const [facts] = rounds
    if (facts === undefined) throw new Error('nothing to approve')
    const wish = { action: 'payment', facts, choice: null, signatureId: null } as const
    await openApproval(tx, payer, await scopedId(tx, payer, 'app.settlement', id), wish, { approvers: 2, reasons: ['金额超过需复核的金额'] }, deps.clock())
  })
  // One has signed already. What is shown of accounts is not what is paid: that is hashed.
  const [name, at] = [by.tenantName, deps.clock().toISOString()]
  const signatures = [{ staff_id: newId(), name, in_name_of: newId(), create_at: at }]
  await world.journal.sql('update app.payment_approval set signatures = $2, changed = $3 where settlement_id = $1', [id, JSON.stringify(signatures), JSON.stringify([{ name, from: '****0001', to: '****0002' }])])
}

/** Uploads a picture as the browser does; returns its `file_url`. */
export async function uploadFile({ server: { app } }: World, member: Member, purpose: UploadPurpose): Promise<string> {
  const offer = await mustSucceed(app, member.token, signUrl, { query: { filename: `${member.place}.png`, size: png.length, purpose } })
  const answer = await sendRaw(app, { method: 'PUT', url: offer.url, payload: png, headers: { 'content-type': 'application/octet-stream' } })
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${answer.text}`)
  return offer.file_url
}

/** The end of an id without digits, for numbers that lists find by a part: a phone's hidden digits must stand in none by chance. */
export const lettersOf = (id: string): string => id.slice(-8).replaceAll(/\d/gu, (digit) => 'GHJKLMNPQR'[Number(digit)] ?? '')
