import { inFlavour } from '@linggong/shared/business/document'
import { company } from '@linggong/shared/business/tenant/company'
import { home } from '../../home.ts'

/** The agency's enterprises. */
export const companies = inFlavour(company, home, {
  columns: ['name', 'credit_code', 'channel', 'pay_mode', 'contract_status', 'user_count', 'month_amount', 'balance', 'opening', 'switch', 'edit'],
  empty: '还没有企业。新增后即可签约、导入账单。',
})
