import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { taskDetailRecordFields } from '@linggong/shared/domain/fields/task-detail'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileUrl } from '../files/service.ts'

export type Settlement = Row<'app.settlement'>

/** A settlement to which proof of work may be added: at any time, until it is given up. */
export async function openSettlement(tx: Tx, actor: Actor, id: string, options: { lock?: boolean } = {}): Promise<Settlement> {
  const settlement = await scopedId(tx, actor, 'app.settlement', id, options)
  return settlement.status === 'canceled' ? refuse('not_allowed', '结算单已取消，不能上传任务明细') : settlement
}

interface Upload {
  readonly id: string
  readonly kind: 'import' | 'custom'
  readonly filename: string
  readonly file_ids: readonly string[]
  readonly total: number
  readonly remark: string
}

/** One upload, in its own change log and in that of its settlement. */
export async function record(tx: Tx, actor: Actor, settlement: Settlement, upload: Upload, now: Date): Promise<void> {
  const { park_id, platform_id, agency_id, company_id } = settlement
  const chain = { park_id, platform_id, agency_id, company_id }
  const { id, kind, filename, file_ids, total, remark } = upload
  await tx.insertInto('app.settlement_detail_record').values({ ...chain, id, settlement_id: settlement.id, kind, filename, file_ids: [...file_ids], total, remark, creator: actor.name, create_at: now }).execute()
  await recordChange(tx, actor, 'task_detail_record', id, 'create', diff(null, { kind, filename, file_urls: file_ids.map(fileUrl), total, remark }, taskDetailRecordFields), chain)
  const told = kind === 'import' ? `${total} 条（${filename}）` : `自有文件 ${total} 个`
  await recordChange(tx, actor, 'settlement', settlement.id, 'details_uploaded', diff(null, { task_details: told }, settlementFields), chain)
}
