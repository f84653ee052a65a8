import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { RowOf } from '../../contract/call.ts'
import { createIndustryBlacklist, listIndustryBlacklist, removeIndustryBlacklist } from '../../contract/risk-lists.ts'
import { industryBlacklistFields as field } from '../../domain/fields/risk.ts'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { riskList } from './list.tsx'

type Entry = RowOf<typeof listIndustryBlacklist>

const { column } = columnsOf<Entry, typeof field>(field)

/** What nobody, or nobody in the park, may be opened for or work in. */
export const IndustryBlacklist = riskList({
  of: 'industry_blacklist',
  fields: field,
  nameOf: ({ industry_name }: Entry) => industry_name,
  listed: listedBy(listIndustryBlacklist, alwaysAnew),
  filters: defineFilters(filtersOf(field, 'industry_name')),
  columns: [column('industry_name', { fixed: 'left', width: 160 }), column('reason', { width: 260, grow: true }), column('creator', { width: 120 }), column('create_at', { sortable: true })],
  calls: { create: createIndustryBlacklist, remove: removeIndustryBlacklist },
  inputs: { industry_id: { as: 'industry', isRequired: true }, reason: { as: 'line', isRequired: true } },
  effect: '列入后，组织的表单和企业导入不能再选该行业；此前已选的不变。',
  empty: '还没有行业。列入的行业在组织的表单和企业导入中不能选用。',
})
