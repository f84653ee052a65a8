import { expect, test } from 'vitest'
import { auditOf, companyTerms, companyUpdate, type CompanyValues, softwareTerms, softwareUpdate, type SoftwareValues } from './payload.ts'
import { rateValuesOf } from './rate-fields.tsx'

const common = { term: ['2026-01-01', '2026-12-31'], contract_url: '/v1/files/x', remark: ' 首年 ' } as const
const software: SoftwareValues = { ...common, software_use_fee_ratio: 1.5, service_fee: 200_000, is_support_promotion_fee: true }
// A form may hold more than what is sent: what the record had.
const company: CompanyValues = Object.assign({ ...common, ...rateValuesOf(), is_enable_invoice_apply: true, is_separate_fee: true }, { status: 'in_force', audit_status: 'passed', company_id: 'c' })
const keys = (body: object) => Object.keys(body).toSorted()

test('R496 an update of a contract about the software sends the seven fields that may change, of a passed one its papers', () => {
  expect(softwareUpdate(software, { audit_status: 'to_audit', version: 3 })).toEqual({ start_at: '2026-01-01', end_at: '2026-12-31', software_use_fee_ratio: 1.5, service_fee: 200_000, is_support_promotion_fee: true, contract_url: '/v1/files/x', remark: '首年', version: 3 })
  expect(keys(softwareTerms(software))).toHaveLength(7)
  expect(softwareUpdate(software, { audit_status: 'passed', version: 3 })).toEqual({ contract_url: '/v1/files/x', remark: '首年', version: 3 })
})

test('R497 R498 an update of a contract with an enterprise sends neither status nor audit_status', () => {
  const rates = keys(rateValuesOf())
  expect(keys(companyUpdate(company, { audit_status: 'rejected', version: 3 }))).toEqual([...rates, 'start_at', 'end_at', 'contract_url', 'remark', 'is_enable_invoice_apply', 'is_separate_fee', 'version'].toSorted())
  expect(keys(companyTerms(company))).not.toContain('company_id')
  expect(keys(companyUpdate(company, { audit_status: 'passed', version: 3 }))).toEqual(['contract_url', 'is_enable_invoice_apply', 'remark', 'version'])
})

test('R355 R607 an audit sends its verdict alone, a rejection its reason', () => {
  expect(auditOf({ result: 'pass', version: 3 })).toEqual({ audit_status: 'passed', version: 3 })
  expect(auditOf({ result: 'reject', reason: '缺附件', version: 3 })).toEqual({ audit_status: 'rejected', audit_remark: '缺附件', version: 3 })
})
