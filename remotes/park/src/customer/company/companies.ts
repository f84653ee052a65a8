import { inFlavour } from '@linggong/shared/business/document'
import { company, companyFiltersAbove } from '@linggong/shared/business/tenant/company'
import { home } from '../../home.ts'

/** The enterprises below; read only. */
export const companies = inFlavour(company, home, {
  columns: ['name', 'credit_code', 'agency_name', 'industry_name', 'user_count', 'month_amount', 'status', 'create_at'],
  filters: companyFiltersAbove,
  empty: '本园区还没有企业。业务公司新增后会出现在这里。',
})
