import { inTransaction } from '../kernel/transaction.ts'
import { createCategory, updateCategory } from '../modules/invoice-categories/service.ts'
import { createInfo } from '../modules/invoice-info/service.ts'
import type { SeedEnv } from './env.ts'
import { agencies, companies } from './organisations.ts'

/** Names as platforms issue them, with the classes of the bureau's list (its first digits; 30402 are services of information technology). */
const categories: readonly (readonly [name: string, taxClass: string, ratios: readonly number[]])[] = [
  ['*现代服务*市场推广服务', '30408', [6]], ['*信息技术服务*软件维护服务', '30402', [6]], ['*信息技术服务*信息系统增值服务', '30402', [6]], ['*物流辅助服务*装卸搬运服务', '30404', [6]], ['*物流辅助服务*运输组织服务', '30404', [6]],
  ['*生活服务*家政服务', '307', [6]], ['*会展服务*会议服务', '30403', [6]], ['*会展服务*展览服务', '30403', [6]], ['*文化服务*文化服务', '307', [3, 6]], ['*其他咨询服务*教育信息咨询', '30406', [3, 6]],
]

/** What invoices are issued for, one of it out of use; the titles of agencies and enterprises, one with a second title, the disabled one without any. */
export async function writeInvoices(env: SeedEnv, now: Date): Promise<void> {
  const { db } = env.deps
  await env.act(now, async () => {
    const saas = [...env.actors.values()].find(({ flavour }) => flavour === 'saas')
    if (saas !== undefined) {
      await inTransaction(db, saas, async (tx) => {
        if ((await tx.selectFrom('app.invoice_category').select('id').limit(1).executeTakeFirst()) !== undefined) return
        for (const [name, taxClass, ratios] of categories) await createCategory(tx, saas, { name, tax_code: taxClass.padEnd(19, '0'), ratios }, now)
        const old = await createCategory(tx, saas, { name: '*鉴证咨询服务*咨询费', tax_code: '30406'.padEnd(19, '0'), ratios: [6] }, now)
        await updateCategory(tx, saas, old.id, { is_enable: false, version: old.version })
      })
    }
    for (const { name } of agencies) await ownTitles(env, 'agency', name, [name], now)
    for (const { name, enabled, key } of companies) if (enabled) await ownTitles(env, 'company', name, key === 'demo' ? [name, `${name}深圳分公司`] : [name], now)
  })
}

async function ownTitles({ deps: { db }, actors }: SeedEnv, owner: 'company' | 'agency', name: string, titles: readonly string[], now: Date): Promise<void> {
  const actor = actors.get(name)
  if (actor === undefined) return
  await inTransaction(db, actor, async (tx) => {
    const { credit_code, manager_name } = await tx.selectFrom('app.tenant').select(['credit_code', 'manager_name']).where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
    const known = await tx.selectFrom('app.invoice_info').select('id').where('park_id', '=', actor.chain.park_id).where('agency_id', '=', actor.chain.agency_id).$if(owner === 'company', (rows) => rows.where('company_id', '=', actor.tenantId)).$if(owner === 'agency', (rows) => rows.where('company_id', 'is', null)).limit(1).executeTakeFirst()
    if (known !== undefined || credit_code === null || credit_code === '') return
    for (const [index, title] of titles.entries()) {
      const facts = { title, tax_no: credit_code, address: '示例路 18 号', phone: '0898-66000000', bank_name: '招商银行示例支行', bank_account: `7559${credit_code.replaceAll(/\D/gu, '').padEnd(11, '0').slice(0, 11)}`, email: 'fapiao@example.com', receiver: manager_name ?? '', receiver_phone: '19900009000', receiver_address: '示例路 18 号 3 楼财务部' }
      await createInfo(tx, actor, owner, { ...facts, is_default: index === 0 }, now)
    }
  })
}
