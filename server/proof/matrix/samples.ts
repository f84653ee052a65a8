import type { RevealKind } from '@linggong/shared/domain/reveals'
import { companyImport } from '@linggong/shared/domain/imports/company'
import { columnsOf, type RawRow } from '@linggong/shared/domain/imports/define'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { flavours } from '@linggong/shared/domain/flavours'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { passwordHash } from '../../test/tenants.ts'
import { makeWorker } from '../../test/makers.ts'
import { fileRow, sentBill } from '../../test/spine.ts'
import { answerOf, newPasskeyOf } from '../world/passkeys.ts'
import { companyUsers } from './samples/company-users.ts'
import { contracts } from './samples/contracts.ts'
import { qrcodes } from './samples/qrcodes.ts'
import { risk } from './samples/risk.ts'
import { services } from './samples/services.ts'
import { templates } from './samples/templates.ts'
import type { About, Sample } from './sample.ts'
import { openedTenant } from './sight.ts'
import { knownCode, type Kind, type Member, type World } from '../world/shape.ts'

const settlementIds = { ids: 'paid' } as const
const billIds = { ids: 'paidBill' } as const
const ownTenant = (me: Member): Kind => me.flavour
/** A payment of one settlement, or of several under the company's id. */
const oneOrSeveral: Sample = {
  id: 'toPayment', kinds: { ids: 'toPayment' }, body: () => ({}),
  variants: { several: { id: 'company', kinds: { ids: 'toPayment' }, body: ({ thing }) => ({ ids: [thing('toPayment').id, thing('paid').id] }) } },
}
/** Allowed from the address of the test's own calls. */
export const openClient = ({ server }: World, name: string) => ({ name, scopes: ['settlements:read' as const], addresses: ['127.0.0.1'], expire_on: businessDate(server.deps.clock()) })
/** Which the caller may confirm. */
export const emailOf = ({ place }: Member): string => `new.${place.toLowerCase()}@example.com`
/** For everybody, and for longer than any proof runs. */
export const writtenNotice = (title: string) => ({
  title,
  content: [{ kind: 'paragraph' as const, spans: [{ text: '请按时', bold: false, link: '' }, { text: '申报', bold: true, link: 'https://example.com/help' }] }],
  audience: [...flavours],
  start_time: '2026-01-01T00:00:00Z',
  end_time: '2099-01-01T00:00:00Z',
})
const revealed = (kind: RevealKind, of: Kind): Sample => ({ kinds: { id: of }, body: ({ thing }) => ({ kind, id: thing(of).id, field: 'phone', reason: '核对' }) })

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
  const step = (body: (about: About) => Record<string, unknown>): Sample => ({ id: kind, kinds: { park_id: 'park', task_templates: 'taskTemplate' }, body: (about) => ({ ...body(about), version: seen(about) }) })
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

/**
 * Only what the contract cannot express: which kind of row `:id` is, in which state, and domain rules beyond the schema.
 * A call that names no row and whose body the schema describes completely needs no entry.
 */
export const samples: Readonly<Partial<Record<string, Sample>>> = {
  login: { kinds: { related_id: ownTenant }, body: ({ me }) => ({ host: 'localhost', phone: me.phone, is_password: false, sms_code: knownCode, related_id: me.tenantId, app: me.flavour }) },
  sendLoginSms: { kinds: { related_id: ownTenant }, body: ({ me }) => ({ host: 'localhost', phone: me.phone }) },
  sendSelfCaptcha: { body: ({ me }) => ({ phone: me.phone }) },
  sendPaymentCaptcha: { kinds: { id: 'toPayment' } },
  switchCompany: {
    kinds: { related_id: ownTenant },
    body: ({ me, thing }) => ({ phone: me.phone, app: me.flavour, related_id: thing(me.flavour).id, host: 'localhost' }),
  },
  changePassword: { body: () => ({ old_password: passwordHash, password: passwordHash.replace(/^./u, 'f') }) },
  setPassword: { body: () => ({ sms_code: knownCode, password: passwordHash.replace(/^./u, 'f') }) },
  sendResetCode: { body: ({ me }) => ({ phone: me.phone }) },
  resetPassword: { body: ({ me }) => ({ phone: me.phone, sms_code: knownCode, password: passwordHash.replace(/^./u, 'f') }) },
  createPayslipLink: { id: 'paidBill' },
  stepUp: { body: () => ({ password: passwordHash }) },
  passkeyLogin: { kinds: { related_id: ownTenant }, body: ({ me }) => ({ host: 'localhost', passkey: answerOf(me, 'sign_in'), related_id: me.tenantId, app: me.flavour }) },
  startPasskey: { body: () => ({ sms_code: knownCode }) },
  addPasskey: { body: ({ me }) => ({ name: '手机', credential: newPasskeyOf(me) }) },
  removePasskey: { id: 'passkey' },
  provePasskey: { body: ({ me }) => ({ passkey: answerOf(me, 'step_up') }) },
  endSession: { id: 'session' },
  acceptInvitation: { id: 'invitation' },
  // The world's contracts end, and its changes of rates take effect, within days.
  homeDeadlines: { query: ({ world }) => { const today = businessDate(world.server.deps.clock()); return { days: `${today},${addDays(today, 60)}` } } },
  enterpriseSearch: { query: () => ({ search: '启明星' }) },
  platformBrand: { kinds: { related_id: ownTenant } },

  billBatchDetail: { id: 'batch' },
  updateBillBatch: { id: 'batch' },
  cancelBillBatch: { id: 'openBatch' },
  billDetail: { id: 'paidBill' },
  billExplanation: { id: 'paidBill' },
  updateBill: { id: 'openBill' },
  searchBills: { kinds: billIds },
  exportBills: { kinds: billIds },
  countBills: { kinds: billIds },
  exportBillReceipts: { kinds: billIds },
  checkBillImport: { body: ({ world, thing }) => ({ company_id: thing('company').id, rows: [fileRow(2, world.worker, '8.00'), fileRow(3, makeWorker(1), '8.00')] }) },
  checkCompanyImport: { body: () => ({ rows: [companyRow(2), companyRow(3)] }) },
  importCompanies: { body: ({ world }) => ({ companies: [sentRow(companyImport, companyRow(2))], cooperation_time: businessDate(world.server.deps.clock()), filename: '企业.xlsx' }) },
  importBills: { body: ({ thing }) => ({ company_id: thing('company').id, bills: [sentBill(2, makeWorker(1), '8.00')], filename: '账单.xlsx' }) },

  searchSettlements: { kinds: settlementIds },
  exportSettlements: { kinds: settlementIds },
  countSettlements: { kinds: settlementIds },
  settlementById: { id: 'toPayment' },
  settlementEvents: { id: 'paid' },
  settlementExplanation: { id: 'paid' },
  createSettlement: {},
  confirmSettlement: { id: 'toConfirm' },
  auditSettlement: { id: 'toAudit' },
  revokeSettlement: { id: (me) => (me.flavour === 'company' ? 'toAudit' : 'toPayment') },
  cancelSettlement: { id: 'toConfirm' },
  finishSettlement: { id: 'payFailure' },
  paymentApproval: { id: 'waiting' },
  reviewPayment: { id: 'waiting', body: () => ({ result: 'pass', version: 1 }), variants: { reject: { id: 'waiting', body: () => ({ result: 'reject', version: 1, reason: '账号有误' }) } } },
  paymentPolicy: { id: 'company' },
  savePaymentPolicy: { id: 'company', body: ({ thing }) => ({ changed_account: 0, amount: null, people: null, night: null, delegations: [], version: thing('company')['version'] }) },
  withdrawPayment: { id: 'asked', body: () => ({ version: 1 }) },
  paymentFacts: oneOrSeveral,
  sendPaymentSms: oneOrSeveral,
  startPaymentPasskey: oneOrSeveral,
  startReviewPasskey: { id: 'waiting', body: () => ({ version: 1 }) },
  paySettlement: { id: 'toPayment', body: ({ thing }) => ({ captcha: knownCode, version: thing('toPayment')['version'] }) },
  repaySettlement: {
    id: 'payFailure',
    body: ({ thing }) => ({ captcha: knownCode, version: thing('payFailure')['version'], bills: [{ id: thing('failedBill').id }] }),
  },
  payMany: { kinds: { ids: 'toPayment' }, body: ({ thing }) => ({ captcha: knownCode, ids: [thing('toPayment').id] }) },
  payOffline: { id: 'offline' },
  uploadVoucher: {
    id: 'payingOffline',
    kinds: { voucher_url: 'file' },
    body: ({ thing }) => ({ voucher_url: `/v1/files/${thing('file').id}`, version: thing('payingOffline')['version'] }),
  },
  rejectVoucher: { id: 'toWriteOff' },
  writeOffSettlement: {
    id: 'toWriteOff',
    body: ({ thing }) => ({ received_amount: Number(thing('toWriteOff')['pay_amount']), version: thing('toWriteOff')['version'] }),
  },
  writeOffMany: { kinds: { ids: 'toWriteOff' } },
  moveSettlementDate: { kinds: { id: 'toPayment' } },
  createReceipt: { id: 'paid' },

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
  ...tenantForms,
  ...companyUsers,
  ...contracts,
  ...services,
  ...templates,

  departmentHistory: { id: 'department' },
  createDepartment: { kinds: { parent_id: 'department' } },
  updateDepartment: { id: 'department', kinds: { parent_id: 'department' }, body: ({ thing }) => ({ name: '新名', parent_id: null, version: thing('department')['version'] }) },
  enableDepartment: { id: 'department' },
  roleHistory: { id: 'role' },
  rolePermissions: { id: 'role' },
  roleStaffs: { id: 'role' },
  updateRole: { id: 'role' },
  updateRolePermissions: { id: 'role' },
  updateRoleStaffs: { id: 'role' },
  staffHistory: { id: 'staff' },
  inviteStaff: { id: 'staff' },
  updateStaff: {
    id: 'staff',
    variants: { switch: { id: 'staff', body: ({ thing }) => ({ status: 'disable', reason: '离职', version: thing('staff')['version'] }) } },
  },
  createOrganization: { kinds: { parent_id: 'organization' }, body: () => ({ name: '新大区', category: 'region', parent_id: null }) },
  updateOrganization: { id: 'organization', kinds: { parent_id: 'organization' } },
  organizationHistory: { id: 'organization' },

  publishNotice: { body: () => writtenNotice('新公告') },
  updateNotice: { id: 'notice', body: ({ thing }) => ({ ...writtenNotice('改过的公告'), version: thing('notice')['version'] }) },
  withdrawNotice: { id: 'notice' },
  noticeHistory: { id: 'notice' },
  updateWeixinTemplate: { body: () => ({ event: 'paid', template_no: 'T1', wording: '{{标题}}', is_enable: true, version: 1 }) },
  switchContact: { body: () => ({ mail_off: ['job'], weixin_off: ['audit'] }) },
  sendEmailCode: { body: () => ({ email: 'another@example.com' }) },
  confirmEmail: { body: ({ me }) => ({ email: emailOf(me), email_code: knownCode }) },
  openInWeixin: { body: () => ({ url: 'https://weixin.example.com/authorization' }) },
  setDelivery: { body: () => ({ channel: 'mail', fail_percent: 10, delay_ms: 0, down: false, loses: false, repeats: false }) },
  updateIndustry: { id: 'industry' },
  industryHistory: { id: 'industry' },
  ...qrcodes,
  ...risk,
  createOpenClient: { body: ({ world }) => openClient(world, '新客户端') },
  updateOpenClient: { id: 'openClient', body: ({ world, thing }) => ({ ...openClient(world, '改名'), version: thing('openClient')['version'] }) },
  rotateOpenSecret: { id: 'openClient' },
  switchOpenClient: { id: 'openClient', body: ({ thing }) => ({ is_enable: false, version: thing('openClient')['version'] }) },
  removeOpenClient: { id: 'openClient' },
  openClientHistory: { id: 'openClient' },
  exportDownload: { id: 'exportJob' },
  importDetail: { id: 'importJob' },
  undoImport: { id: 'unusedImport' },
  importErrors: { id: 'importJob' },
  importMapping: { body: () => ({ category: 'bill', headers: ['员工', '身份证'] }) },
  keepImportMapping: { body: () => ({ category: 'bill', headers: ['员工', '身份证'], columns: [{ column: 'name', header: '员工' }] }) },
  exportImportErrors: { id: 'importJob' },
  signUrl: {
    variants: { upload: { query: () => ({ filename: '凭证.png', size: 48, purpose: 'voucher' }) }, exported: { kinds: { file_url: 'exportFile' }, query: ({ thing }) => ({ file_url: `/v1/files/${thing('exportFile').id}` }) } },
    kinds: { file_url: 'file' }, query: ({ thing }) => ({ file_url: `/v1/files/${thing('file').id}` }) },
  viewPaper: { id: 'paper', body: () => ({ reason: '核实身份' }) },
  readMessages: { kinds: { ids: 'message' }, body: ({ thing }) => ({ ids: [thing('message').id] }) },
  readPreference: {},
  writePreference: {},
  reveal: { ...revealed('staff', 'staff'), variants: { bill: revealed('bill', 'paidBill'), company_user: revealed('company_user', 'companyUser'), tenant: { kinds: { id: openedTenant }, body: ({ me, thing }) => ({ kind: 'tenant', id: thing(openedTenant(me)).id, field: 'manager_phone' }) } } },
  revealCopied: { id: 'reveal' },

  returnPayment: { kinds: { bill_id: 'paidBill' } },
  runDailyClocks: { body: () => ({ day: '2026-01-01' }) },
}
