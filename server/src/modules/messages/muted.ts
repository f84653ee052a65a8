import { mutedOf, mutedPreference, type MessageKind } from '@linggong/shared/domain/message-kinds'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { preferenceOf } from '../preferences/service.ts'

/** The kinds of messages that the caller does not want to see. Whoever writes other things there sees all of them. */
export async function mutedBy(tx: Tx, actor: Actor): Promise<readonly MessageKind[]> {
  const { value } = await preferenceOf(tx, actor, mutedPreference.key)
  return typeof value === 'object' && value !== null && 'v' in value && value.v === mutedPreference.version && 'data' in value ? mutedOf(value.data) : []
}
