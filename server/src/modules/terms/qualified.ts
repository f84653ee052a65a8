import { isQualified } from '@linggong/shared/domain/tenant-forms'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

export async function requireQualified(tx: Tx, companyId: string): Promise<void> {
  const company = await tx.selectFrom('app.tenant').select(['is_fast_created', 'steps_done']).where('id', '=', companyId).executeTakeFirstOrThrow()
  if (!isQualified(company)) refuse(400, '资质未完善，暂不能支付：请联系业务公司补齐资质信息与业务配置')
}
