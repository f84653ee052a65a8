// The text of a worker's contract: what its placeholders stand for, and how its lines become a document. A line that begins with `#` is a
// heading, any other a paragraph; there is no other markup, so nothing in a text can be executed, included or fetched.
import { contractFields } from '../fields/contract.ts'
import { date, percent, text } from '../fields/field.ts'
import { companyImportFields, tenantFields } from '../fields/tenant.ts'
import { personalFields } from '../fields/personal.ts'
import { staffFields } from '../fields/people.ts'
import type { BusinessDate } from '../time.ts'
import { settlementRateFields } from '../fields/settlement.ts'
import { blankOf, linesOf, oneLine, parseTemplate, renderTemplate, type Template, type TemplateFault, type Values, type Variable } from './template.ts'

/** How a variable looks in the preview where there is no worker whose data could be shown. */
interface Exemplary<K extends Variable['kind']> extends Variable {
  readonly kind: K
  readonly example: K extends 'percent' ? number : string
}

const credit = tenantFields.credit_code.label

export const CONTRACT_VARIABLES = {
  name: { ...text(staffFields.name.label), most: 32, isRequired: true, example: '样例用户' },
  id_no: { ...text(personalFields.id_no.label), most: 18, isRequired: true, example: '11**************11' },
  phone: { ...text(personalFields.phone.label), most: 11, example: '199****0000' },
  company: { ...text(companyImportFields.name.label), most: 64, isRequired: true, example: '样例企业' },
  company_code: { ...text(`企业${credit}`), most: 18, isOptional: true, example: '91000000000000000X' },
  agency: { ...text('业务公司名称'), most: 64, isRequired: true, example: '样例业务公司' },
  agency_code: { ...text(`业务公司${credit}`), most: 18, isOptional: true, example: '91000000000000001X' },
  start_at: { ...date(contractFields.start_at.label), most: 10, isOptional: true, example: '2026-01-01' },
  end_at: { ...date(contractFields.end_at.label), most: 10, isOptional: true, example: '2026-12-31' },
  personal_service_fee_ratio: { ...percent(settlementRateFields.personal_service_fee_ratio.label), isOptional: true, example: 2 },
  sign_at: { ...date('签署日期'), most: 10, example: '2026-01-01' },
} as const satisfies Readonly<Record<string, Exemplary<'text' | 'date'> | Exemplary<'percent'>>>

type ContractVariables = typeof CONTRACT_VARIABLES
export type ContractValues = Values<ContractVariables>

/** In characters. */
export const MOST_CONTRACT_TEXT = 20_000
/** Some twenty pages: what is longer is no text that a worker reads, and would be slow to preview. */
export const MOST_CONTRACT_LINES = 1000

/** The line that is one too many, or null. */
export function excessLine(source: string): TemplateFault | null {
  return source.split('\n', MOST_CONTRACT_LINES + 1).length > MOST_CONTRACT_LINES ? { line: MOST_CONTRACT_LINES + 1, column: 1, text: `正文不能超过 ${MOST_CONTRACT_LINES} 行` } : null
}

type Parsed = ReturnType<typeof parseTemplate<ContractVariables>>

function parseWith(source: string, variables: ContractVariables): Parsed {
  const excess = excessLine(source)
  return excess === null ? parseTemplate(source, variables) : { faults: [excess] }
}

export const parseContract = (source: string): Parsed => parseWith(source, CONTRACT_VARIABLES)

const draftVariables: ContractVariables = Object.fromEntries(Object.entries(CONTRACT_VARIABLES).map(([key, variable]) => [key, { ...variable, isRequired: undefined }])) as unknown as ContractVariables

/** The same while it is being written: what it still lacks does not stand in the way of reading it. */
export const parseContractDraft = (source: string): Parsed => parseWith(source, draftVariables)

/** Clearly nobody's. */
export const contractExample: ContractValues = {
  name: CONTRACT_VARIABLES.name.example,
  id_no: CONTRACT_VARIABLES.id_no.example,
  phone: CONTRACT_VARIABLES.phone.example,
  company: CONTRACT_VARIABLES.company.example,
  company_code: CONTRACT_VARIABLES.company_code.example,
  agency: CONTRACT_VARIABLES.agency.example,
  agency_code: CONTRACT_VARIABLES.agency_code.example,
  start_at: CONTRACT_VARIABLES.start_at.example,
  end_at: CONTRACT_VARIABLES.end_at.example,
  personal_service_fee_ratio: CONTRACT_VARIABLES.personal_service_fee_ratio.example,
  sign_at: CONTRACT_VARIABLES.sign_at.example,
}

export interface ContractLine {
  readonly isHeading: boolean
  readonly text: string
}

const headed = (lines: readonly string[]): ContractLine[] => lines.map((line) => (line.startsWith('#') ? { isHeading: true, text: line.replace(/^#+\s*/u, '') } : { isHeading: false, text: line }))

/** The text for one worker, as it is stored. No value makes a heading. */
export const contractText = (template: Template<ContractVariables>, values: ContractValues): string => renderTemplate(template, values, (value) => oneLine(value).replaceAll('#', '＃'))

/** Such a text as a document has it. */
export const linesOfContract = (body: string): ContractLine[] => headed(linesOf(body))

/** The document of one worker. */
export const contractLines = (template: Template<ContractVariables>, values: ContractValues): ContractLine[] => linesOfContract(contractText(template, values))

/** Stands for the day of the signature in a text that is not signed yet: the one day on which nobody signs. */
export const UNSIGNED_DAY = '9999-12-31'

/** The text as it is signed on a day. */
export const contractTextOn = (body: string, day: BusinessDate): string => body.replaceAll(UNSIGNED_DAY, day)

/** The same as a form that names what is to be filled in. */
export const blankContract = (template: Template<ContractVariables>): ContractLine[] => headed(linesOf(blankOf(template)))
