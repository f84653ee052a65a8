import { PendingBlock } from '@linggong/shared/business/pending-block'
import type { ReactNode } from 'react'
import { useRead } from '@linggong/shared/api/queries'
import { agencyFields, companyFields, parkFields, platformFields, tenantFields } from '../../domain/fields/tenant.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { type StepKey, TENANT_STEPS, type TenantKind } from '../../domain/tenant-forms.ts'
import { isRecord } from '@linggong/shared/api/errors'
import type { DetailTab } from '@linggong/shared/ui/detail-page'
import { type Fact, Facts, factsOf } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { FileView } from '@linggong/shared/ui/file-view'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { tenantCalls } from './calls.ts'
import { settingText } from './setting-text.ts'

const dictionaries: Readonly<Record<TenantKind, Fields>> = { park: parkFields, platform: platformFields, agency: agencyFields, company: companyFields }
const papers = ['business_licence', 'legal_id_card', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract'] as const

interface StepProps {
  readonly kind: TenantKind
  readonly id: string
  readonly title: string
}

/** Step 1 is above them. */
const contents: Readonly<Record<Exclude<StepKey, 'basics'>, (props: StepProps) => ReactNode>> = { qualification: Qualification, settings: Settings, industries: Industries }

/** What steps 2 to 4 have entered, as tabs of the organisation's page. */
export const stepTabs = (kind: TenantKind, id: string): DetailTab[] =>
  TENANT_STEPS.flatMap(({ key, title }) => {
    if (key === 'basics') return []
    const Content = contents[key]
    return [{ key, label: title, content: <Content kind={kind} id={id} title={title} /> }]
  })

interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

function Loaded<T>({ query, what, children }: { readonly query: Read<T>; readonly what: string; readonly children: (value: T) => readonly Fact[] }) {
  if (query.data === undefined) return <PendingBlock of={query} what={what} />
  const facts = children(query.data)
  return facts.length === 0 ? <StateBlock title={`暂无${what}`} /> : <Facts label={what} facts={facts} />
}

function Qualification({ kind, id, title }: StepProps) {
  const query = useRead(tenantCalls[kind].step2 as (typeof tenantCalls)['company']['step2'], { params: { id } })
  return (
    <Loaded query={query} what={title}>
      {(step) => {
        const fact = factsOf(tenantFields, step)
        return [
          fact('credit_code'),
          fact('legal_name'),
          fact('legal_idcard_type'),
          fact('legal_id_no', { value: <MaskedText masked={step.legal_id_no} kind="tenant" id={id} field="legal_id_no" /> }),
          ...papers.map((key) => fact(key, { value: <Papers urls={step[key]} label={tenantFields[key].label} purpose={key === 'legal_id_card' ? 'id_card' : 'qualification'} /> })),
        ]
      }}
    </Loaded>
  )
}

export function Papers({ urls, label, purpose }: { readonly urls: readonly string[]; readonly label: string; readonly purpose: 'id_card' | 'qualification' }) {
  if (urls.length === 0) return '—'
  return urls.map((url, index) => <FileView key={url} fileUrl={url} purpose={purpose} text={urls.length === 1 ? `查看${label}` : `查看${label} ${index + 1}`} />)
}

/** The configuration by the keys of the dictionary, its nested parts by their own fields. */
function flat(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) => (isRecord(value) && (key === 'config' || key === 'settlement_config') ? Object.entries(value).map(([inner, part]) => [`${key}.${inner}`, part] as const) : [[key, value] as const])),
  )
}

function Settings({ kind, id, title }: StepProps) {
  const query = useRead(tenantCalls[kind].step3 as (typeof tenantCalls)['company']['step3'], { params: { id } })
  const dictionary = dictionaries[kind]
  return (
    <Loaded query={query} what={title}>
      {(step) => {
        const values = flat(step)
        const park = 'park_name' in step ? { park_id: { id: '', name: String(step.park_name) } } : {}
        const templates = 'task_template_names' in step ? { contract_template_id: step.contract_template, task_templates: step.task_template_names } : {}
        const wallet = 'agency_cmb_wallet' in step ? { agency_cmb_wallet_id: step.agency_cmb_wallet } : {}
        const categories = 'invoice_category_names' in step ? { invoice_category_ids: step.invoice_category_names } : {}
        const shown: Record<string, unknown> = { ...values, ...park, ...templates, ...wallet, ...categories }
        return Object.keys(dictionary)
          .filter((key) => Object.hasOwn(shown, key) && !isNothing(shown[key]))
          .map((key) => ({ label: dictionary[key]?.label ?? key, value: settingText(key, shown[key]) ?? <FieldValue field={dictionary[key]} value={shown[key]} />, ...(Array.isArray(shown[key]) && { isWide: true }) }))
      }}
    </Loaded>
  )
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === 0 || value === '' || (Array.isArray(value) && value.length === 0)

function Industries({ kind, id, title }: StepProps) {
  const query = useRead(tenantCalls[kind].step4 as (typeof tenantCalls)['company']['step4'], { params: { id } })
  return (
    <Loaded query={query} what={title}>
      {({ industries }) => [{ label: tenantFields.industry_ids.label, value: industries.length === 0 ? '不限' : industries.map(({ name }) => name).join('、'), isWide: true }]}
    </Loaded>
  )
}
