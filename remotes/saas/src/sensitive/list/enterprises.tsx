import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { riskList } from '@linggong/shared/business/risk/list'
import type { RowOf } from '@linggong/shared/contract/call'
import { createEnterpriseBlacklist, enterpriseBlacklistHistory, listEnterpriseBlacklist, removeEnterpriseBlacklist, updateEnterpriseBlacklist } from '@linggong/shared/contract/risk-lists'
import { enterpriseBlacklistFields as field } from '@linggong/shared/domain/fields/risk'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { Expiry } from './expiry.tsx'

type Enterprise = RowOf<typeof listEnterpriseBlacklist>

const { column, custom } = columnsOf<Enterprise, typeof field>(field)

export const EnterpriseBlacklist = riskList({
  of: 'enterprise_blacklist',
  fields: field,
  nameOf: ({ name }: Enterprise) => name,
  listed: listedBy(listEnterpriseBlacklist, alwaysAnew),
  filters: defineFilters(filtersOf(field, 'name', 'credit_code', 'expire_at')),
  columns: [
    column('name', { fixed: 'left', width: 200, grow: true }), column('credit_code', { width: 188 }), column('reason', { width: 220, grow: true }),
    custom('expire_at', ({ expire_at }) => <Expiry on={expire_at} />, { width: 168 }),
    column('hits', { width: 96 }), column('creator', { width: 112 }), column('create_at', { sortable: true }),
  ],
  calls: { create: createEnterpriseBlacklist, update: updateEnterpriseBlacklist, remove: removeEnterpriseBlacklist, history: enterpriseBlacklistHistory },
  inputs: { name: { as: 'line', isRequired: true, most: 64 }, credit_code: { as: 'code' }, reason: { as: 'line', isRequired: true }, expire_at: { as: 'day', extra: '不填则长期有效；到期次日起不再限制' } },
  effect: '列入后，不能新增同名或同一信用代码的企业，已有的不能再导入账单。',
  empty: '还没有企业。列入的企业不能新增，也不能导入账单。',
})
