import { z } from 'zod'
import { companyContractInputFields } from '../domain/fields/contract.ts'
import { RULES_OF } from '../domain/tax/config.ts'
import { family } from './call.ts'
import { businessDate, id } from './schemas/common.ts'
import { companyContract } from './schemas/contract.ts'
import { taxRules } from './schemas/tenant-config.ts'

const call = family('company-contracts', companyContractInputFields)

/** 税费计算器 starts from them: the rates of an enterprise's contract in force today, and the tax rules that its payments follow. An agency names the enterprise. */
export const companyTaxTerms = call({
  name: 'companyTaxTerms',
  summary: '企业现行计税条款',
  method: 'GET',
  path: '/v1/company-contracts/tax_terms/',
  // The pages that the calculator stands on.
  access: { agency: ['AgencySettlementSettPageIndex'], company: ['CompanySettlementSettPageIndex'] },
  query: z.strictObject({ company_id: id.optional() }),
  response: z.object({
    company_id: id,
    company_name: z.string(),
    /** Null: none is in force. */
    contract: companyContract
      .pick({
        sn: true, start_at: true, end_at: true, is_separate_fee: true, enterprise_service_fee_ratio: true, enterprise_added_service_fee_ratio: true, value_added_service_fee_ratio: true,
        personal_service_fee_ratio: true, income_tax: true, personal_value_added_tax: true, user_use_fee_config: true, is_support_promotion_fee: true, support_promotion_fee: true,
      })
      /** Since when its rates are those of a change; null: they are its own. */
      .extend({ effective_at: businessDate.nullable() })
      .nullable(),
    rules_of: z.enum(RULES_OF),
    rules: taxRules,
  }),
})
