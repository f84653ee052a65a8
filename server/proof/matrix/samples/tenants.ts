import { companyImport } from '@linggong/shared/domain/imports/company'
import { columnsOf, type RawRow } from '@linggong/shared/domain/imports/define'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { businessDate } from '@linggong/shared/domain/time'
import type { About, Sample } from '../sample.ts'

/** A row of the file of enterprises, with the examples of its template. */
export function companyRow(row: number): RawRow<keyof (typeof companyImport)['columns']> {
  const cells = Object.fromEntries(columnsOf(companyImport).map(([key, { example }]) => [key, key === 'industry_name' ? '' : example]))
  // Object.fromEntries loses the keys' types.
  return { row, ...cells } as RawRow<keyof (typeof companyImport)['columns']>
}

/** Of somebody who signs in nowhere yet. */
const firstStep = { name: '新机构', manager_name: '冯经理', manager_phone: '19988880001' }
const codes = { park: '91460106MA5T1A2B38', platform: '91120116MA07C4D5E7', agency: '91460106MA5T6F7G84', company: '91120116MA07H8J9KT' } as const
/** What an organisation of the world has stored (world/forms.ts). */
const stored = ({ thing }: About, kind: TenantKind, part: 'profile' | 'config'): Record<string, unknown> => ({ ...(thing(kind)[part] as object) })
const picked = (from: Record<string, unknown>, ...keys: readonly string[]): Record<string, unknown> => Object.fromEntries(keys.map((key) => [key, from[key]]))
const thirdSteps: { readonly [K in TenantKind]: (about: About) => Record<string, unknown> } = {
  park: (about) => ({ ...picked(stored(about, 'park', 'config'), 'settlement_config'), config: {} }),
  platform: () => ({ channels: ['cmb'], config: {} }),
  // Its own park, which cannot be changed: no caller refers to parks here.
  agency: (about) => ({ ...picked(stored(about, 'agency', 'config'), 'settlement_config'), config: {}, park_id: about.thing('agency')['park_id'] }),
  company: ({ thing }) => ({ task_templates: [thing('taskTemplate').id], pay_mode: 'cmb', config: {}, is_disable_user_created_sms: false, is_card_deduction_fee: false, is_enable_invoice_esign_pdf: false, is_enable_fast_task: false }),
}

/** The calls of the four steps, of each kind of organisation. */
function formSamples(kind: TenantKind, name: Capitalize<TenantKind>): Record<string, Sample> {
  const seen = ({ thing }: About): unknown => thing(kind)['version']
  const step = (body: (about: About) => Record<string, unknown>): Sample => ({ id: kind, kinds: { park_id: 'park', task_templates: 'taskTemplate', agency_cmb_wallet_id: 'mainAccount' }, body: (about) => ({ ...body(about), version: seen(about) }) })
  return {
    [`create${name}`]: { body: () => firstStep },
    [`update${name}`]: { ...step(() => ({ is_enable: true })), variants: { step: step(() => ({ name: '新机构', manager_name: '冯经理' })) } },
    [`${kind}Step2`]: { id: kind }, [`${kind}Step3`]: { id: kind }, [`${kind}Step4`]: { id: kind }, [`${kind}BankInfo`]: { id: kind }, [`${kind}Year`]: { id: kind },
    [`save${name}Step2`]: step((about) => ({ ...picked(stored(about, kind, 'profile'), 'business_licence', 'legal_id_card', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract'), credit_code: codes[kind] })),
    [`save${name}Step3`]: step(thirdSteps[kind]),
    [`save${name}Step4`]: step((about) => picked(stored(about, kind, 'config'), 'industry_ids')),
  }
}

const tenantForms = { ...formSamples('park', 'Park'), ...formSamples('platform', 'Platform'), ...formSamples('agency', 'Agency'), ...formSamples('company', 'Company') }

export const tenants = {
  platformDetail: { id: 'platform' },
  platformHistory: { id: 'platform' },
  brandOfPlatform: { id: 'platform' },
  saveBrand: {
    id: 'platform',
    kinds: { logo: 'logo' },
    body: ({ thing }) => ({ name: '新品牌', logo: `/v1/files/${thing('logo').id}`, theme_color: '#1f5fd6', login_title: '', login_text: '', videos: [], version: thing('platform')['version'] }),
  },
  parkDetail: { id: 'park' },
  parkHistory: { id: 'park' },
  agencyDetail: { id: 'agency' },
  agencyHistory: { id: 'agency' },
  companyDetail: { id: 'company' },
  companyHistory: { id: 'company' },
  searchCompanies: { query: () => ({ search: '企业' }) },
  searchUsers: { query: ({ world }) => ({ search: world.worker.name }) },
  listCompanies: { kinds: { ids: 'company' } },
  exportCompanies: { kinds: { ids: 'company' } },
  listAgencies: { kinds: { ids: 'agency', park_id: 'park' } },
  exportAgencies: { kinds: { ids: 'agency', park_id: 'park' } },
  listParks: { kinds: { organization_id: 'organization' } },
  exportParks: { kinds: { organization_id: 'organization' } },
  checkCompanyImport: { body: () => ({ rows: [companyRow(2), companyRow(3)] }) },
  importCompanies: { body: ({ world }) => ({ companies: [sentRow(companyImport, companyRow(2))], cooperation_time: businessDate(world.server.deps.clock()), filename: '企业.xlsx' }) },
  ...tenantForms,
} as const satisfies Readonly<Record<string, Sample>>
