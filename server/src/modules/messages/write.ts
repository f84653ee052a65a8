import type { MessageTargetKind } from '@linggong/shared/contract/messages'
import type { MessageKind } from '@linggong/shared/domain/message-kinds'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { Row } from '../../db/tables.ts'
import type { Chain } from '../../kernel/actor.ts'
import { newIds } from '../../kernel/ids.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueOutside } from '../outgoing/queue.ts'

export interface NewMessage {
  readonly tenantId: string
  readonly flavour: Row<'app.message'>['flavour']
  readonly chain: Chain
  /** For one member of staff; undefined: for everyone of the organisation with `permission`. */
  readonly staffId?: string
  readonly permission?: PermissionKey
  readonly kind: MessageKind
  readonly title: string
  readonly body: string
  readonly target?: { readonly kind: MessageTargetKind; readonly id: string }
  /** For events that may be detected more than once: only the first is stored. */
  readonly eventKey?: string
}

/** Inserts messages in the transaction that makes them true, and queues them where their readers want them besides: a rollback removes both. */
export async function tell(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const ids = newIds(messages.length)
  const written = await tx
    .insertInto('app.message')
    .values(
      messages.map((message, index) => ({
        id: ids[index] ?? '',
        tenant_id: message.tenantId,
        flavour: message.flavour,
        ...message.chain,
        staff_id: message.staffId ?? null,
        permission: message.permission ?? '',
        kind: message.kind,
        title: message.title,
        body: message.body,
        target_kind: message.target?.kind ?? null,
        target_id: message.target?.id ?? null,
        event_key: message.eventKey ?? null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_key', 'park_id']).doNothing())
    .returning(['tenant_id', 'staff_id', 'permission', 'kind', 'title', 'body', 'create_at'])
    .execute()
  await queueOutside(tx, written)
}
