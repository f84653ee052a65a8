import { downloadSettlementDetails } from '@linggong/shared/contract/settlement-files'
import { sum } from '@linggong/shared/domain/money'
import { defineExport } from '../../documents/export-job.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { billColumns } from '../bills/list.ts'
import { streamBills } from '../bills/queries.ts'
import { oneOfIds } from '../lists/filters.ts'

/** 下载明细: the bills of the chosen settlements, one settlement after the other (R674). */
export const detailsExport = defineExport(downloadSettlementDetails, {
  category: 'settlement_detail',
  columns: billColumns,
  count: async (tx, actor, { ids }) => sum((await chosen(tx, actor, ids)).map(({ bill_count }) => bill_count)),
  async *rows({ db }, actor, { ids }) {
    for (const settlement_id of ids) yield* streamBills(db, actor, { settlement_id })
  },
})

async function chosen(tx: Tx, actor: Actor, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await scoped(tx, actor, 'app.settlement').select(['id', 'bill_count']).where(oneOfIds('app.settlement.id', wanted)).execute()
  if (rows.length < wanted.length) refuse(400, `所选结算单中有 ${wanted.length - rows.length} 张不存在，请刷新后重试`)
  return rows
}
