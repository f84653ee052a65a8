import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** Without step 2, what it is, and step 3, how it pays, an enterprise that was opened fast may import and settle, but not pay (no. 61 of docs/breadth). */
const needed = [2, 3]

export async function requireQualified(tx: Tx, companyId: string): Promise<void> {
  const { is_fast_created, steps_done } = await tx.selectFrom('app.tenant').select(['is_fast_created', 'steps_done']).where('id', '=', companyId).executeTakeFirstOrThrow()
  if (is_fast_created && needed.some((step) => !steps_done.includes(step))) refuse(400, '资质未完善，暂不能支付：请联系业务公司补齐资质信息与业务配置')
}
