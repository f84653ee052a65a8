import { createHash } from 'node:crypto'
import type { PasskeyAnswer } from '@linggong/shared/contract/schemas/passkey'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Proven } from './verify.ts'

interface Signed {
  readonly proven: Proven
  readonly given: PasskeyAnswer
  /** What was hashed, in its one form. */
  readonly canonical: string
}

type Kind = { readonly purpose: 'payment' | 'fee_payment'; readonly approval_id: null } | { readonly purpose: 'review'; readonly approval_id: string }

/** Keeps what somebody has signed with all that is needed to verify it later (`npm run suite -- verify-approvals`). Returns its id. */
export async function keepSignature(tx: Tx, actor: Actor, chain: Actor['chain'], kind: Kind, { proven: { passkey, nonce, rpId }, given, canonical }: Signed, now: Date): Promise<string> {
  const { park_id, platform_id, agency_id, company_id } = chain
  if (platform_id === null || agency_id === null || company_id === null) throw new Error('not a company')
  const id = newId()
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
  await tx
    .insertInto('app.payment_signature')
    .values({
      park_id, id, platform_id, agency_id, company_id, ...kind,
      account_id: actor.accountId, staff_id: actor.staffId, staff_name: actor.name,
      credential_id: passkey.credential_id, public_key: passkey.public_key, rp_id: rpId, nonce,
      canonical, hash: createHash('sha256').update(canonical).digest(),
      authenticator_data: bytes(given.authenticator_data), client_data: bytes(given.client_data), signature: bytes(given.signature),
      create_at: now,
    })
    .execute()
  return id
}
