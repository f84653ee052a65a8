import { sql } from 'kysely'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { afterCommit, asSystem, type Tx } from '../../kernel/transaction.ts'
import { deliverOutgoing } from './deliver.ts'

export interface QueuedMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** So long it is worth sending. */
  readonly minutes: number
}

/** Queues a mail in the transaction, which must be the system's: nobody else sees what waits. */
export async function queueMail(tx: Tx, deps: Deps, { id, to, subject, text, minutes }: QueuedMail): Promise<void> {
  await tx
    .insertInto('app.outgoing_message')
    .values({ id, channel: 'mail', recipient: to, subject, text, until: sql<Date>`now() + make_interval(mins => ${minutes}::int)` })
    .execute()
  afterCommit(tx, () => void deliverOutgoing(deps))
}

/**
 * Queues messages just written, for those of their readers who want them by mail or official account, in the transaction that writes them. As the
 * system, because the organisation that causes a message does not see the members of the one that gets it; it is not told who they are.
 */
export async function queueOutside(tx: Tx, messages: readonly Pick<Row<'app.message'>, 'tenant_id' | 'staff_id' | 'permission' | 'kind' | 'title' | 'body' | 'create_at'>[]): Promise<void> {
  if (messages.length === 0) return
  await asSystem(tx, () => sql`
    insert into app.outgoing_message (id, channel, recipient, event, organization, subject, text, until)
    select gen_random_uuid(), way.channel, way.recipient, m.kind, t.name, m.title, m.body, now() + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) m (tenant_id uuid, staff_id uuid, permission text, kind text, title text, body text, create_at timestamptz)
    join app.contact c on c.tenant_id = m.tenant_id
    join app.staff s on s.id = c.staff_id and s.status = 'enable' and s.invited_until is null
    join app.tenant_name t on t.id = c.tenant_id
    cross join lateral (values ('mail', c.email, c.mail_off), ('weixin', c.openid, c.weixin_off)) way (channel, recipient, off)
    where app.reads_message(m.staff_id, m.permission, m.create_at, s.id, s.create_at, array(select unnest(r.permissions) from app.role r where r.tenant_id = m.tenant_id and r.id = any (s.role_ids)))
      and way.recipient <> '' and m.kind <> all (way.off)
      and (way.channel = 'mail' or exists (select from app.weixin_template w where w.event = m.kind and w.is_enable) and exists (select from app.weixin_account a where a.appid <> ''))`.execute(tx))
}
