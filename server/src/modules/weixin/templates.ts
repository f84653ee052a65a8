import { messageKindNames, type MessageKind } from '@linggong/shared/domain/message-kinds'
import { faultText } from '@linggong/shared/domain/templates/template'
import { parseWeixin, usualWeixinText } from '@linggong/shared/domain/templates/weixin'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import type { Paging } from '../../kernel/lists.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

type TemplateRow = Row<'app.weixin_template'>

export interface TemplateWish {
  readonly event: MessageKind
  readonly template_no?: string | undefined
  readonly wording?: string | undefined
  readonly is_enable?: boolean | undefined
  readonly version: number
}

const table = 'app.weixin_template'
const templateRecord = record(table, 'weixin_template')

/** Of a kind that nobody has written a text for. */
const usual = { template_no: '', wording: usualWeixinText, is_enable: false, version: 1 } as const

export async function templatesOf(tx: Tx, { page, page_size }: Paging) {
  const rows = await tx.selectFrom(table).selectAll().execute()
  const all = messageKindNames.map((event) => wire(event, rows.find((row) => row.event === event) ?? usual))
  return { total: all.length, page, page_size, results: all.slice((page - 1) * page_size, page * page_size) }
}

export async function updateTemplate(tx: Tx, actor: Actor, { event, version, ...wish }: TemplateWish) {
  await tx.insertInto(table).values({ id: newId(), event, wording: usual.wording }).onConflict((conflict) => conflict.column('event').doNothing()).execute()
  const before = asSeen(await tx.selectFrom(table).selectAll().where('event', '=', event).forNoKeyUpdate().executeTakeFirstOrThrow(), version)
  const after = { template_no: wish.template_no ?? before.template_no, wording: wish.wording ?? before.wording, is_enable: wish.is_enable ?? before.is_enable }
  const [fault] = parseWeixin(after.wording).faults ?? []
  if (fault !== undefined) refuse(400, faultText(fault), { fields: [{ field: 'wording', text: faultText(fault) }] })
  if (after.is_enable && after.template_no === '') refuse(400, '启用前请填写公众号模板编号', { fields: [{ field: 'template_no', text: '启用前请填写公众号模板编号' }] })
  const action = after.is_enable === before.is_enable ? 'update' : after.is_enable ? 'enable' : 'disable'
  await templateRecord.change(tx, actor, before, after, { action })
  return wire(event, (await storedTemplate(tx, event)) ?? usual)
}

export async function templateHistory(tx: Tx, event: MessageKind) {
  const row = await storedTemplate(tx, event)
  return { results: row === undefined ? [] : await historyOf(tx, 'weixin_template', row.id) }
}

export const storedTemplate = (tx: Tx, event: string): Promise<TemplateRow | undefined> => tx.selectFrom(table).selectAll().where('event', '=', event).executeTakeFirst()

const wire = (event: MessageKind, { template_no, wording, is_enable, version }: Pick<TemplateRow, 'template_no' | 'wording' | 'is_enable' | 'version'>) => ({ event, template_no, wording, is_enable, version })
