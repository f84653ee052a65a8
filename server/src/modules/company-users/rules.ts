import { readConfig, tenantConfigs, type TenantConfig } from '@linggong/shared/contract/schemas/tenant-config'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { OfEnterprise } from './people.ts'

/** How an enterprise has its workers checked, and has them sign. */
export async function readRules(tx: Tx, { company_id }: Pick<OfEnterprise, 'company_id'>): Promise<TenantConfig<'company'>> {
  const row = await tx.selectFrom('app.tenant').select('config').where('id', '=', company_id).where('flavour', '=', 'company').executeTakeFirst()
  return readConfig(tenantConfigs.company, (row ?? refuse(404, texts.notFound)).config)
}
