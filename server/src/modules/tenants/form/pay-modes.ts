import { readConfig, tenantConfigs, type TenantConfig } from '@linggong/shared/contract/schemas/tenant-config'
import { PAY_MODES } from '@linggong/shared/domain/categories'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import type { Tx } from '../../../kernel/transaction.ts'

type PayMode = TenantConfig<'company'>['pay_mode']

/** Why an enterprise of this group may not pay in this way, or null. A group without channels of its own leaves all of them to its enterprises. */
export async function payModesOf(tx: Tx, platformId: string | null): Promise<(wish: PayMode) => string | null> {
  const group = platformId === null ? undefined : await tx.selectFrom('app.tenant').select('config').where('id', '=', platformId).executeTakeFirst()
  const { channels = [] } = readConfig(tenantConfigs.platform, group?.config)
  const named = PAY_MODES.filter(({ value }) => channels.some((one) => one === value)).map(({ label }) => label)
  return (wish) => (channels.length === 0 || channels.includes(wish) ? null : `所属集团的${platformFields.channels.label}为：${named.join('、')}，请从中选择`)
}
