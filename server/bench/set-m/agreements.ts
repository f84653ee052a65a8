import { onlyRates } from '@linggong/shared/domain/contract-rates'
import { addDays, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import type { NewRow } from '../../src/db/tables.ts'
import { idAt, type Random } from '../../src/seed/random.ts'
import type { Organisations } from './organisations.ts'

export interface Agreements {
  readonly platformContracts: NewRow<'app.platform_contract'>[]
  readonly agencyContracts: NewRow<'app.agency_contract'>[]
  readonly rateChanges: NewRow<'app.rate_change'>[]
  readonly contractTemplates: NewRow<'app.contract_template'>[]
  readonly templatesOfContracts: NewRow<'app.contract_template_company'>[]
  readonly taskTemplates: NewRow<'app.task_template'>[]
  readonly templatesOfTasks: NewRow<'app.company_task_template'>[]
}

/** Earlier contracts of groups and agencies, year by year, beside the one in force. */
const years = [2, 1, 0]
const kinds = ['市场推广', '信息采集', '同城配送', '仓储分拣', '直播服务', '家政服务']

/** What organisations have agreed on beside the contracts with enterprises. No change of rates is in effect: what was settled has the rates of the contracts. */
export function makeAgreements({ tenants, companies, industries }: Pick<Organisations, 'tenants' | 'companies' | 'industries'>, begin: Date, first: BusinessDate, last: BusinessDate, random: Random): Agreements {
  const id = (): string => idAt(begin, random)
  const of = (flavour: string) => tenants.filter((tenant) => tenant.flavour === flavour)
  let number = 0
  const contract = (year: number) => {
    const [start_at, end_at] = [addDays(first, -365 * year), year === 0 ? addDays(last, 90) : addDays(first, -365 * (year - 1) - 1)]
    return {
      id: id(), sn: `HT${start_at.replaceAll('-', '')}${String((number += 1)).padStart(7, '0')}`, start_at, end_at, audit_status: 'passed' as const, status: year === 0 ? ('in_force' as const) : ('expired' as const),
      software_use_fee_ppm: random.int(1, 20) * 1000, service_fee: random.int(1, 50) * 10_000, creator: '林经办', auditor: '周复核', create_at: begin,
    }
  }
  const platformContracts = of('platform').flatMap((group) => years.map((year) => ({ ...contract(year), park_id: group.id, platform_id: group.id, agency_id: null, company_id: null })))
  const agencyContracts = of('agency').flatMap((agency) => years.map((year) => ({ ...contract(year), park_id: agency.park_id ?? '', platform_id: agency.platform_id ?? '', agency_id: agency.id, company_id: null })))

  const rateChanges = companies.flatMap(({ chain, contract: { id: contract_id, sn: contract_sn, ...terms } }) => {
    const old_rates = onlyRates(terms)
    return [120, 80, 40].filter(() => random.percent(60)).map((daysAgo) => ({
      ...chain, id: id(), contract_id, contract_sn, old_rates, new_rates: { ...old_rates, enterprise_service_fee_ppm: Math.max(0, old_rates.enterprise_service_fee_ppm - 5000) }, effective_at: addDays(last, 30 - daysAgo),
      status: random.percent(50) ? ('rejected' as const) : ('canceled' as const), creator_id: id(), creator: '林经办', answerer: '冯经理', reason: '费率维持不变', create_at: startOfDay(addDays(last, -daysAgo)),
    }))
  })

  const [operator] = of('saas')
  const contractTemplates = Array.from({ length: 12 }, (_, index) => {
    const name = `合作协议（示例${index + 1}）`
    return { id: id(), owner_id: operator?.id ?? '', name, body: name, status: 'generated' as const, issued_name: name, issued_body: name, file_id: id(), generate_at: begin, create_at: begin }
  })
  const templatesOfContracts = companies.map(({ chain }) => ({ ...chain, template_id: random.pick(contractTemplates).id }))
  const taskTemplates = of('agency').flatMap((agency) =>
    kinds.map((name) => ({ park_id: agency.park_id ?? '', platform_id: agency.platform_id ?? '', agency_id: agency.id, company_id: null, id: id(), name, category: name.slice(0, 2), industry_id: random.pick(industries).id, task_max_amount: random.int(10, 300) * 10_000, unit: '次', create_at: begin })),
  )
  const templatesOfTasks = companies.flatMap(({ chain }) => random.some(taskTemplates.filter(({ agency_id }) => agency_id === chain.agency_id), 3).map((template) => ({ ...chain, template_id: template.id })))
  return { platformContracts, agencyContracts, rateChanges, contractTemplates, templatesOfContracts, taskTemplates, templatesOfTasks }
}
