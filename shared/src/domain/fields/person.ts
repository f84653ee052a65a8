// One person over all cooperations that the reader may see (no. 14 of the list beyond).
import { companyUserFields as of } from './company-user.ts'
import { money } from './field.ts'

export const personFields = {
  company_name: of.company_name, agency_name: of.agency_name, status: of.status, is_enable: of.is_enable, contract_sign_at: of.contract_sign_at, create_at: of.create_at,
  year_amount: money('近 12 个月收入'),
  year_tax_amount: money('近 12 个月税费'),
} as const
