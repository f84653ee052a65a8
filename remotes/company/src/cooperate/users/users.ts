import { companyUser } from '@linggong/shared/business/company-user/document'
import { companyUserDialogs } from '@linggong/shared/business/company-user/lazy-dialogs'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** The enterprise's workers. */
export const users = inFlavour(companyUser, home, {
  columns: ['user_name', 'auth_status', 'phone', 'id_no', 'company_name', 'contract_sign_at', 'month_amount', 'season_amount', 'area', 'source', 'realname_collect_at', 'settlement_at', 'termination_at', 'create_at', 'is_enable'],
  dialogs: companyUserDialogs,
  actionsWidth: 158,
  empty: '还没有合作用户。新增后自动认证，签约后即可导入账单。',
})
