import { companyUser } from '@linggong/shared/business/company-user/document'
import { CompanyUserParts } from '@linggong/shared/business/company-user/detail'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** Of all enterprises in the park; read only. */
export const users = inFlavour(companyUser, home, {
  columns: ['user_name', 'auth_status', 'phone', 'id_no', 'company_name', 'agency_name', 'contract_sign_at', 'month_amount', 'season_amount', 'area', 'source', 'realname_collect_at', 'settlement_at', 'termination_at', 'create_at', 'is_enable'],
  detail: CompanyUserParts,
  empty: '还没有合作用户。业务公司或企业新增后会出现在这里。',
})
