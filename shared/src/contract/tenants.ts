import { z } from 'zod'
import { tenantInputFields } from '../domain/fields/request.ts'
import { CONTRACTS } from '../domain/contracts.ts'
import { needKeys } from '../domain/opening.ts'
import { TASK_FORMS } from '../domain/task-senders.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { businessDate, cents, commaList, dateRange, id, idParams, line, listOf, maskedPhone, timestamp, version } from './schemas/common.ts'
import { found, searchers, searchQuery } from './schemas/global-search.ts'
import { payMode } from './schemas/tenant-config.ts'
import { basicsAnswer, mainAccountsAnswer, parkAnswer } from './schemas/tenant-form.ts'

const call = family('tenants', tenantInputFields)

const needKey = z.enum(needKeys)

/** 开户进度: how many of its needs an organisation has, as 4/7; in full in its details. */
const opening = z.string()
const isOpen = z.enum(['true', 'false']).optional()

/** A platform group as the SaaS operator sees it (domain.md §1.6, admin/customer/group and admin/customer/configure). */
export const platform = z.object({
  id,
  name: z.string(),
  alias: z.string(),
  credit_code: z.string(),
  manager_name: z.string(),
  /** Masked. */
  manager_phone: z.string(),
  industry_name: z.string(),
  agency_count: z.int(),
  company_count: z.int(),
  /** Of its brand, with the defaults of a brand that nobody has entered. */
  brand_name: z.string(),
  theme_color: z.string(),
  /** How many of the industries in use its agencies may work for; null: all. */
  industry_count: z.int().nullable(),
  channels: z.array(payMode),
  /** When its configuration was last saved; null: never. */
  update_at: timestamp.nullable(),
  opening,
  is_enable: z.boolean(),
  create_at: timestamp,
  version,
})

/**
 * An organisation's profile, for itself and for those above it. To its own staff even names of persons are masked,
 * because all of them may read it (R078).
 */
const tenantProfile = z.object({
  id,
  sn: z.string(),
  name: z.string(),
  alias: z.string(),
  credit_code: z.string(),
  industry_name: z.string(),
  legal_name: z.string(),
  manager_name: z.string(),
  /** Masked. */
  manager_phone: z.string(),
  /** Masked. */
  payment_phone: z.string(),
  register_address: z.string(),
  contact_address: z.object({ province: z.string(), city: z.string(), district: z.string(), detail: z.string() }),
  /** Names of the organisations above; '' where there is none. */
  park_name: z.string(),
  platform_name: z.string(),
  agency_name: z.string(),
  /** From the contract in force, or the park's term; null when unknown. */
  contract_start_at: businessDate.nullable(),
  contract_end_at: businessDate.nullable(),
  is_enable: z.boolean(),
  create_at: timestamp,
  version,
  ...basicsAnswer,
  /** The names of its channels, for whoever opened it; else empty. */
  channel: z.string(),
  /** 开户进度, for those above it; empty for itself. */
  opening: z.array(z.object({ key: needKey, is_done: z.boolean() })),
  /** Of the manager, who has not accepted yet; null once they have, and for the organisation itself. */
  invitation: z.object({ since: timestamp, until: timestamp }).nullable(),
  /** Its 超级管理员 and those asked to be, for whoever may replace the manager; empty for others. */
  administrators: z.array(
    z.object({
      id,
      name: z.string(),
      /** Masked. */
      phone: z.string(),
      is_manager: z.boolean(),
      /** Null: they have accepted. */
      invitation: z.enum(['open', 'lapsed']).nullable(),
    }),
  ),
})

export const ownProfile = ['CommonSystemCompanyPageIndex'] as const

export const companyPages = { park: ['ParkCustomerCompanyPageInfo'], platform: ['PlatformCustomerCompanyPageInfo'], agency: ['AgencyCustomerCompanyPageInfo'] } as const

export const groupReaders = { saas: ['AdminCustomerGroupPageIndex'] } as const
export const configurationReader = 'AdminCustomerConfigurePageInfo'

export const { search: listPlatforms, exported: exportPlatforms } = listCalls(call, {
  search: { name: 'listPlatforms', summary: '集团列表', method: 'GET', path: '/v1/platforms/' },
  exported: { name: 'exportPlatforms', summary: '导出集团', method: 'POST', path: '/v1/platforms/exports/' },
  access: groupReaders,
  also: { saas: ['AdminCustomerConfigurePageIndex', ...CONTRACTS.platform.lists.saas] },
  asks: { kind: 'tenant', key: 'manager_phone' },
  filters: {
    name: line(64).optional(),
    manager_phone: maskedPhone.optional(),
    industry_id: id.optional(),
    is_enable: z.enum(['true', 'false']).optional(),
    create_at: dateRange.optional(),
    is_open: isOpen,
  },
  response: listOf(platform),
})

export const platformDetail = call({
  name: 'platformDetail',
  summary: '集团详情',
  method: 'GET',
  path: '/v1/platforms/:id/',
  access: { saas: ['AdminCustomerGroupPageIndex', 'AdminCustomerGroupPageEdit', configurationReader], platform: ownProfile },
  params: idParams,
  response: tenantProfile.extend({
    agency_count: z.int(),
    company_count: z.int(),
    /** Figures of the operator; empty for the group itself. */
    agencies: z.array(
      z.object({
        id,
        name: z.string(),
        park_name: z.string(),
        company_count: z.int(),
        is_enable: z.boolean(),
        /** Σ of settlements paid in the current month. */
        month_amount: cents,
      }),
    ),
  }),
})

export const parkDetail = call({
  name: 'parkDetail',
  summary: '园区详情',
  method: 'GET',
  path: '/v1/parks/:id/',
  access: { saas: ['AdminOperateParkPageInfo', 'AdminOperateParkPageEdit'], park: ownProfile },
  params: idParams,
  response: tenantProfile.extend(parkAnswer),
})

export const agencyDetail = call({
  name: 'agencyDetail',
  summary: '业务公司详情',
  method: 'GET',
  path: '/v1/agencies/:id/',
  access: { platform: ['PlatformOperateBusinessPageInfo', 'PlatformOperateBusinessPageEdit'], agency: ownProfile },
  params: idParams,
  response: tenantProfile.extend(mainAccountsAnswer),
})

export const companyDetail = call({
  name: 'companyDetail',
  summary: '企业详情',
  method: 'GET',
  path: '/v1/companies/:id/',
  access: { ...companyPages, agency: ['AgencyCustomerCompanyPageInfo', 'AgencyCustomerCompanyPageEdit'], company: ownProfile },
  params: idParams,
  response: tenantProfile,
})

const companyChoice = z.object({
  id,
  name: z.string(),
  alias: z.string(),
  agency_name: z.string(),
  /** Also false while its agency is disabled. */
  is_enable: z.boolean(),
  pay_mode: payMode,
})

/** The remaining fields of a row, which `slim` omits. */
const companyFacts = z.object({
  sn: z.string(),
  credit_code: z.string(),
  industry_name: z.string(),
  agency_id: id,
  /** The company's own switch, without its agency's. */
  status: z.enum(['enable', 'disable']),
  /** From the contract in force today, otherwise the last one; null without any contract. */
  contract_status: z.enum(['not_started', 'in_force', 'expired', 'terminated']).nullable(),
  /** Workers in cooperation. */
  user_count: z.int(),
  /** Σ of settlements paid in the current month. */
  month_amount: cents,
  /** What its wallet can pay. */
  balance: cents,
  /** The agency's own people who brought it, first and second; empty for others, who do not know them. */
  channel: z.string(),
  opening,
  create_at: timestamp,
  version,
})

/** Who sees the list of enterprises with its figures. */
export const companyReaders = { park: ['ParkCustomerCompanyPageIndex'], platform: ['PlatformCustomerCompanyPageIndex'], agency: ['AgencyCustomerCompanyPageIndex'] } as const

/** The companies below the caller. `slim` returns only what is needed to choose one, for imports and filters; whoever has no list of enterprises is always answered so. */
export const { search: listCompanies, exported: exportCompanies } = listCalls(call, {
  search: { name: 'listCompanies', summary: '企业列表', method: 'GET', path: '/v1/companies/' },
  exported: { name: 'exportCompanies', summary: '导出企业', method: 'POST', path: '/v1/companies/exports/' },
  access: companyReaders,
  // Whose lists are filtered by an enterprise, or whose forms name one.
  also: {
    saas: ['AdminSensitiveTaskPageIndex'],
    park: ['ParkBusinessSettlementsPageIndex', 'ParkBusinessTasksPageIndex', 'ParkSensitiveTaskPageIndex', 'ParkCooperateStayPageIndex', 'ParkFinanceReceivePageIndex'],
    platform: ['PlatformSettlementBillPageIndex', 'PlatformSettlementSettPageIndex', 'PlatformTasksListPageIndex'],
    agency: [
      'AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex', 'AgencyCustomerContractPageIndex', 'AgencyCooperateAuditPageIndex', 'AgencyTasksListPageIndex', ...TASK_FORMS.agency,
      'AgencyFinanceCmbPageIndex', 'AgencyFinanceAccountPageIndex', 'AgencyFinanceBillingPageIndex', 'AgencyFinanceRetfundPageIndex', 'AgencyFinanceRenInkPageIndex', 'AgencyFinanceBillingInfoPageIndex',
    ],
  },
  filters: {
    /** Part of the name or short name, or a complete credit code or number. */
    name: line(64).optional(),
    ids: commaList.optional(),
    agency_id: id.optional(),
    industry_id: id.optional(),
    pay_mode: commaList.optional(),
    status: commaList.optional(),
    create_at: dateRange.optional(),
    is_open: isOpen,
    slim: z.literal('true').optional(),
  },
  response: listOf(companyChoice.extend(companyFacts.partial().shape)),
})

/** The parks that the operator has opened (domain.md §1.6, admin/operate/park). */
export const { search: listParks, exported: exportParks } = listCalls(call, {
  search: { name: 'listParks', summary: '园区列表', method: 'GET', path: '/v1/parks/' },
  exported: { name: 'exportParks', summary: '导出园区', method: 'POST', path: '/v1/parks/exports/' },
  access: { saas: ['AdminOperateParkPageIndex'] },
  filters: {
    name: line(64).optional(),
    organization_id: id.optional(),
    status: commaList.optional(),
    province: line(20).optional(),
    city: line(20).optional(),
    district: line(20).optional(),
    create_at: dateRange.optional(),
    /** The last day of its term. */
    end_at: dateRange.optional(),
    is_open: isOpen,
    /** Whose term ends within 30 days or is over. */
    is_ending: z.enum(['true', 'false']).optional(),
  },
  response: listOf(
    z.object({
      id,
      name: z.string(),
      organization_name: z.string(),
      /** Province, city and district of the contact address, in one text. */
      address: z.string(),
      start_at: businessDate.nullable(),
      end_at: businessDate.nullable(),
      sign_type: z.string(),
      settlement_type: z.string(),
      wallet_accounts: z.array(z.object({ account_name: z.string(), account_no: z.string() })),
      agency_count: z.int(),
      /** Σ of settlements paid in the current month. */
      month_amount: cents,
      opening,
      status: z.enum(['enable', 'disable']),
      is_enable: z.boolean(),
      create_at: timestamp,
      version,
    }),
  ),
})

/** The parks in which a group may open an agency. It is below none of them, and sees nothing of them but the name. */
export const parkChoices = call({
  name: 'parkChoices',
  summary: '可选园区',
  method: 'GET',
  path: '/v1/parks/choices/',
  access: { platform: ['PlatformOperateBusinessPageIndex', 'PlatformOperateBusinessPageAdd', 'PlatformOperateBusinessPageEdit'] },
  response: z.object({ results: z.array(z.object({ id, name: z.string() })) }),
})

/** The agencies of a group (domain.md §1.6, platform/operate/business). */
export const { search: listAgencies, exported: exportAgencies } = listCalls(call, {
  search: { name: 'listAgencies', summary: '业务公司列表', method: 'GET', path: '/v1/agencies/' },
  exported: { name: 'exportAgencies', summary: '导出业务公司', method: 'POST', path: '/v1/agencies/exports/' },
  access: { platform: ['PlatformOperateBusinessPageIndex'] },
  // A choice in the filters of companies and invoices, and for a new contract.
  also: { park: ['ParkCustomerCompanyPageIndex', 'ParkCustomerInvoicePageIndex'], platform: ['PlatformCustomerCompanyPageIndex', ...CONTRACTS.agency.lists.platform] },
  asks: { kind: 'tenant', key: 'manager_phone' },
  filters: {
    name: line(64).optional(),
    ids: commaList.optional(),
    park_id: id.optional(),
    manager_phone: maskedPhone.optional(),
    is_enable: z.enum(['true', 'false']).optional(),
    create_at: dateRange.optional(),
    is_open: isOpen,
  },
  response: listOf(
    z.object({
      id,
      name: z.string(),
      alias: z.string(),
      credit_code: z.string(),
      park_name: z.string(),
      manager_name: z.string(),
      /** Masked. */
      manager_phone: z.string(),
      company_count: z.int(),
      /** Workers in cooperation with its companies. */
      user_count: z.int(),
      /** Σ of settlements paid in the current month. */
      month_amount: cents,
      opening,
      is_enable: z.boolean(),
      create_at: timestamp,
      version,
    }),
  ),
})

/** The operator's search for organisations (R132): by part of the name, or by a complete credit code or number. */
export const searchCompanies = call({
  name: 'searchCompanies',
  summary: '查找企业用户',
  method: 'GET',
  path: '/v1/companies/search/',
  access: searchers,
  query: searchQuery,
  response: found(
    z.object({
      id,
      name: z.string(),
      category: z.enum(['platform', 'agency', 'company', 'park']),
      /** The group itself or the one above; null for parks. */
      platform_id: id.nullable(),
      platform_name: z.string(),
      park_name: z.string(),
      agency_name: z.string(),
    }),
  ),
})
