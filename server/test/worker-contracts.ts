import type { ServiceKey } from '@linggong/shared/domain/topup'
import { newId } from '../src/kernel/ids.ts'
import type { Ask } from './makers.ts'
import type { World } from './spine.ts'

/** A template for the enterprise's contracts with workers, of all that one must have, as the operator issues and the agency chooses one. */
export async function giveTemplate(ask: Ask, { chain }: Pick<World, 'chain'>): Promise<void> {
  const id = newId()
  const text = '# 合作协议\n{{企业名称}}与{{姓名}}（{{身份证号}}，{{手机号}}）经{{业务公司名称}}约定如下，签于{{签署日期}}。'
  const [file] = await ask(`insert into app.file (id, tenant_id, flavour, park_id, platform_id, agency_id, company_id, purpose, name, mime, size, sha256, stored_at, create_at)
    select $1, t.id, 'saas', t.id, null, null, null, 'contract_template', 't.pdf', 'application/pdf', 1, '\\x00', now(), now() from app.tenant t where t.flavour = 'saas' returning id`, [newId()])
  await ask(`insert into app.contract_template (id, owner_id, name, body, status, issued_name, issued_body, file_id, generate_at) select $1, t.id, $2, $3, 'generated', $2, $3, $4, now() from app.tenant t where t.flavour = 'saas'`, [id, `合作协议${id}`, text, file?.['id']])
  await ask('insert into app.contract_template_company (park_id, platform_id, agency_id, company_id, template_id) values ($1, $2, $3, $4, $5)', [chain.park_id, chain.platform_id, chain.agency_id, chain.company_id, id])
}

/** What the agency has left of each service. */
export async function giveUnits(ask: Ask, { chain }: Pick<World, 'chain'>, units: Partial<Record<ServiceKey, number>>): Promise<void> {
  const { park_id, platform_id, agency_id } = chain
  for (const [service, count] of Object.entries(units)) {
    await ask(`insert into app.service_balance (tenant_id, flavour, park_id, platform_id, agency_id, company_id, service, count) values ($1, 'agency', $2, $3, $1, null, $4, $5)
      on conflict (tenant_id, service, park_id) do update set count = excluded.count`, [agency_id, park_id, platform_id, service, count])
  }
}

/** Units left, and lines of their use. */
export async function unitsOf(ask: Ask, { chain }: Pick<World, 'chain'>, service: ServiceKey): Promise<{ left: number; used: number }> {
  const [balance] = await ask('select count from app.service_balance where tenant_id = $1 and service = $2', [chain.agency_id, service])
  const [used] = await ask(`select count(*)::int as n from app.service_entry where tenant_id = $1 and service = $2 and reason = 'use'`, [chain.agency_id, service])
  return { left: Number(balance?.['count'] ?? 0), used: Number(used?.['n'] ?? 0) }
}
