// An update and an audit are one call (R607), so what each of them may send is written here key by key: nothing else gets into the body.
import type { RatesOnWire } from '../../domain/contract-rates.ts'
import type { ContractAuditStatus } from '../../domain/machines/contract.ts'
import type { Verdict } from '../../domain/verdict.ts'
import type { DaySpan } from '../../domain/readers.ts'
import { ratesOfValues, type RateValues } from './rate-fields.tsx'

/** What the forms of all families ask for. */
export interface CommonValues {
  readonly term: DaySpan | null
  readonly contract_url: string
  readonly remark: string
}

/** Of the two families about the software. */
export interface SoftwareValues extends CommonValues {
  readonly software_use_fee_ratio: number | null
  readonly service_fee: number | null
  readonly is_support_promotion_fee: boolean
}

export interface CompanyValues extends CommonValues, RateValues {
  readonly is_enable_invoice_apply: boolean
  readonly is_separate_fee: boolean
}

interface Seen {
  readonly audit_status: ContractAuditStatus
  readonly version: number
}

const termOf = ({ term }: CommonValues) => ({ start_at: term?.[0] ?? '', end_at: term?.[1] ?? '' })
const papersOf = ({ contract_url, remark }: CommonValues) => ({ contract_url, remark: remark.trim() })

/** The seven fields of a contract about the software, and no other (R226, R496). */
export function softwareTerms(values: SoftwareValues) {
  const { software_use_fee_ratio, service_fee, is_support_promotion_fee } = values
  return { ...termOf(values), software_use_fee_ratio: software_use_fee_ratio ?? 0, service_fee: service_fee ?? 0, is_support_promotion_fee, ...papersOf(values) }
}

/** Of a passed contract its papers alone. */
export const softwareUpdate = (values: SoftwareValues, { audit_status, version }: Seen) => ({ ...(audit_status === 'passed' ? papersOf(values) : softwareTerms(values)), version })

/** A contract with an enterprise (R227), without the states, which the server decides (R497, R498). */
export function companyTerms(values: CompanyValues): ReturnType<typeof companyPapers> & ReturnType<typeof termOf> & RatesOnWire & Pick<CompanyValues, 'is_separate_fee'> {
  return { ...termOf(values), ...ratesOfValues(values), is_separate_fee: values.is_separate_fee, ...companyPapers(values) }
}

const companyPapers = (values: CompanyValues) => ({ ...papersOf(values), is_enable_invoice_apply: values.is_enable_invoice_apply })

/** Of a passed contract its papers and whether the enterprise may ask for invoices: its rates change by agreement, and nothing else does. */
export const companyUpdate = (values: CompanyValues, { audit_status, version }: Seen) => ({ ...(audit_status === 'passed' ? companyPapers(values) : companyTerms(values)), version })

interface Decision {
  readonly result: Verdict
  readonly reason?: string | undefined
  readonly version: number
}

/** The audit: the verdict alone (R355, R607). */
export const auditOf = ({ result, reason = '', version }: Decision) =>
  result === 'pass' ? ({ audit_status: 'passed', version } as const) : ({ audit_status: 'rejected', audit_remark: reason, version } as const)
