// The purposes of uploads: for each, the accepted file types, the maximum size, who may upload and who may view (breadth F5). The calls'
// access, the inspection of the content and the upload fields use this table.
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'
import { CONTRACTS } from './contracts.ts'
import { ORDER_LISTS, ORDER_STEPS } from './service-pages.ts'
import { TASK_BATCH_LISTS, TASK_LISTS, TASK_STEPS } from './task-pages.ts'
import { TASK_IMPORTERS } from './task-senders.ts'
import { TENANT_FORMS } from './tenant-forms.ts'

interface Kind {
  readonly extensions: readonly string[]
  readonly mime: string
  readonly label: string
  /** The name in an enumeration. */
  readonly short: string
}

export const FILE_KINDS = {
  xlsx: { extensions: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'XLSX 表格', short: 'XLSX' },
  csv: { extensions: ['csv'], mime: 'text/csv', label: 'CSV 文本', short: 'CSV' },
  pdf: { extensions: ['pdf'], mime: 'application/pdf', label: 'PDF 文档', short: 'PDF' },
  png: { extensions: ['png'], mime: 'image/png', label: 'PNG 图片', short: 'PNG' },
  jpg: { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg', label: 'JPG 图片', short: 'JPG' },
  ofd: { extensions: ['ofd'], mime: 'application/ofd', label: 'OFD 版式文件', short: 'OFD' },
  xml: { extensions: ['xml'], mime: 'application/xml', label: 'XML 发票', short: 'XML' },
} as const satisfies Record<string, Kind>

export type FileKind = keyof typeof FILE_KINDS

/** Page keys by flavour; any one suffices. */
export type Readers = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

interface Purpose {
  readonly kinds: readonly FileKind[]
  readonly mostBytes: number
  readonly offers: Readers
  /** Permissions to view, in addition to those to upload. The server also checks that the particular file is visible to the caller. */
  readonly views: Readers
  /** Contains unmasked personal data, so each download writes an audit entry. */
  readonly isRevealed: boolean
  /**
   * An identity paper: encrypted where it is stored, without links; shown as a picture with the viewer's name on it, to members of the
   * uploader's organisation, for a reason, each time with an audit entry. Pictures only.
   */
  readonly isSealed: boolean
  /** Which organisations above the uploader's may view it, if their members may: all of them, the operator, or none. */
  readonly seenAbove: 'all' | 'operator' | 'none'
  /** Visible without signing in. */
  readonly isPublic: boolean
  /** Retention in days; null: as long as the record it belongs to. */
  readonly keepDays: number | null
}

const MB = 1024 * 1024

const { park, platform, agency, company } = TENANT_FORMS
/** What the sides of an enterprise upload about its settlements, which all above it may look into. */
const workProof = {
  mostBytes: 20 * MB,
  offers: { agency: ['AgencySettlementSettPageIndex:task_detail'], company: ['CompanySettlementSettPageIndex:task_detail'] },
  views: { park: ['ParkBusinessSettlementsPageIndex'], platform: ['PlatformSettlementSettPageIndex'], agency: ['AgencySettlementSettPageIndex'], company: ['CompanySettlementSettPageIndex'] },
  isRevealed: false,
  isSealed: false,
  seenAbove: 'all',
  isPublic: false,
  // As long as the settlement that it proves.
  keepDays: null,
} as const satisfies Omit<Purpose, 'kinds'>

/** The forms of the organisations below. */
const tenantForms = {
  saas: [...park.adds.saas, ...park.edits.saas, ...platform.adds.saas, ...platform.edits.saas],
  platform: [...agency.adds.platform, ...agency.edits.platform],
  agency: [...company.adds.agency, ...company.edits.agency],
} as const satisfies Readers

/**
 * What workers take of themselves, by their own token: no member uploads it. It belongs to the agency that audits it, and to no organisation
 * beside or above that.
 */
const workerPhoto = {
  kinds: ['png', 'jpg'],
  mostBytes: 10 * MB,
  offers: {},
  views: { agency: ['AgencyCooperateAuditPageIndex'] },
  isRevealed: false,
  isSealed: true,
  seenAbove: 'none',
  isPublic: false,
  // As long as tax documents must be kept, ten years.
  keepDays: 3653,
} as const satisfies Purpose

export const UPLOADS = {
  bill_import: {
    kinds: ['xlsx', 'csv'],
    mostBytes: 50 * MB,
    // The files of every kind of import.
    offers: {
      park: ['ParkCooperateCertificationPageIndex:import', 'ParkCooperateStayPageIndex:import'],
      agency: ['AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex:task_detail', 'AgencyFinanceCmbPageIndex:reconcile', 'AgencyCustomerCompanyPageIndex:import', 'AgencyCooperateUsersPageIndex:import', 'AgencyCooperateUsersPageIndex:batch_edit', 'AgencyCooperateUsersPageIndex:import_terminate', ...TASK_IMPORTERS.agency],
      company: ['CompanySettlementBillPageIndex', 'CompanySettlementSettPageIndex:task_detail', 'CompanyCooperateUsersPageIndex:import', 'CompanyCooperateUsersPageIndex:import_terminate', ...TASK_IMPORTERS.company],
    },
    views: {},
    isRevealed: true,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    keepDays: null,
  },
  tax_proof: {
    kinds: ['pdf'],
    mostBytes: 10 * MB,
    offers: { park: ['ParkCooperateIncomeSummaryPageIndex:upload_tax_proof'] },
    views: { park: ['ParkCooperateIncomeSummaryPageIndex'] },
    // It has the worker's number in full.
    isRevealed: true,
    isSealed: false,
    seenAbove: 'none',
    isPublic: false,
    // As long as the declaration that it proves.
    keepDays: null,
  },
  /** What a worker earned by an agency in a period, or the tax on it: made by the server, uploaded by nobody. */
  proof_pdf: {
    kinds: ['pdf'],
    mostBytes: 10 * MB,
    offers: {},
    views: { agency: ['AgencyCooperateProvePageIndex', 'AgencyCooperateProvePageInfo'] },
    // It says what a person earns.
    isRevealed: true,
    isSealed: false,
    seenAbove: 'none',
    isPublic: false,
    // As long as the proof that names it.
    keepDays: null,
  },
  voucher: {
    kinds: ['pdf', 'png', 'jpg'],
    mostBytes: 50 * MB,
    offers: { company: ['CompanySettlementSettPageIndex'] },
    views: { park: ['ParkBusinessSettlementsPageIndex', 'ParkFinanceReceivePageIndex'], platform: ['PlatformSettlementSettPageIndex'], agency: ['AgencySettlementSettPageIndex'] },
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    keepDays: null,
  },
  /** The proof that an order of counted services was paid. */
  topup_voucher: {
    kinds: ['pdf', 'png', 'jpg'],
    mostBytes: 10 * MB,
    offers: ORDER_STEPS.upload_voucher,
    views: ORDER_LISTS,
    isRevealed: false,
    isSealed: false,
    seenAbove: 'operator',
    isPublic: false,
    keepDays: null,
  },
  /** The signed form of accepted work (R657). */
  accept_order: {
    kinds: ['pdf', 'png', 'jpg'],
    mostBytes: 20 * MB,
    offers: { agency: ['AgencySettlementBillPageIndex:accept'], company: ['CompanySettlementBillPageIndex:accept'] },
    views: { agency: ['AgencySettlementBillPageIndex'], company: ['CompanySettlementBillPageIndex'] },
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    // As long as the bills that it proves.
    keepDays: null,
  },
  custom_task_detail: { ...workProof, kinds: ['pdf', 'png', 'jpg', 'xlsx'] },
  task_detail_photo: { ...workProof, kinds: ['png', 'jpg'] },
  /** What proves the work of the tasks of a batch. */
  task_details_file: {
    kinds: ['xlsx', 'pdf', 'png', 'jpg'],
    mostBytes: 50 * MB,
    offers: TASK_STEPS.upload,
    views: TASK_BATCH_LISTS,
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    // As long as the payments that it proves.
    keepDays: null,
  },
  brand_logo: {
    // No SVG: it may carry scripts.
    kinds: ['png', 'jpg'],
    // Every visitor of a login page loads it.
    mostBytes: 512 * 1024,
    offers: { saas: ['AdminCustomerConfigurePageIndex:edit'], platform: ['CommonSystemBrandPageIndex:edit'] },
    views: {},
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: true,
    keepDays: null,
  },
  /** Licences, letters, photographs and contracts of an organisation. */
  qualification: {
    kinds: ['pdf', 'png', 'jpg'],
    mostBytes: 10 * MB,
    offers: tenantForms,
    views: {
      saas: [...park.shows.saas, ...platform.shows.saas],
      park: company.shows.park,
      platform: [...agency.shows.platform, ...company.shows.platform],
      agency: company.shows.agency,
    },
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    keepDays: null,
  },
  /** The signed paper of a contract, seen by the side that offers it. */
  contract: {
    kinds: ['pdf'],
    mostBytes: 20 * MB,
    offers: {
      saas: [...CONTRACTS.platform.adds.saas, ...CONTRACTS.platform.edits.saas],
      platform: [...CONTRACTS.agency.adds.platform, ...CONTRACTS.agency.edits.platform],
      agency: [...CONTRACTS.company.adds.agency, ...CONTRACTS.company.edits.agency],
    },
    views: { saas: CONTRACTS.platform.lists.saas, platform: CONTRACTS.agency.lists.platform, agency: CONTRACTS.company.lists.agency },
    isRevealed: false,
    isSealed: false,
    seenAbove: 'none',
    isPublic: false,
    // As long as the books that rest on it must be kept.
    keepDays: null,
  },
  /** An e-invoice, from the vendor or issued elsewhere. */
  invoice_file: {
    kinds: ['pdf', 'ofd', 'xml'],
    mostBytes: 5 * MB,
    offers: { agency: ['AgencyFinanceBillingPageIndex:upload'] },
    views: { park: ['ParkCustomerInvoicePageIndex'], agency: ['AgencyFinanceBillingPageIndex', 'AgencyFinanceRenInkPageIndex'], company: ['CompanyFinanceBillingPageIndex'] },
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    // As long as the books that rest on it must be kept.
    keepDays: null,
  },
  id_card: {
    kinds: ['png', 'jpg'],
    mostBytes: 10 * MB,
    offers: {
      saas: tenantForms.saas,
      park: ['CommonSystemCompanyPageIndex:reveal'],
      platform: ['CommonSystemCompanyPageIndex:reveal', ...tenantForms.platform],
      agency: ['CommonSystemCompanyPageIndex:reveal', ...tenantForms.agency],
      company: ['CommonSystemCompanyPageIndex:reveal'],
    },
    views: {},
    isRevealed: false,
    isSealed: true,
    seenAbove: 'none',
    isPublic: false,
    // As long as tax documents must be kept, ten years.
    keepDays: 3653,
  },
  /** What a worker hands in as the result of a task: the proof that the enterprise's money was for work. */
  task_result: {
    kinds: ['png', 'jpg'],
    mostBytes: 10 * MB,
    // By workers, with a token of theirs.
    offers: {},
    views: TASK_LISTS,
    isRevealed: false,
    isSealed: false,
    seenAbove: 'all',
    isPublic: false,
    // As long as the books that rest on it must be kept.
    keepDays: null,
  },
  id_card_front: workerPhoto,
  id_card_back: workerPhoto,
  liveness_photo: workerPhoto,
} as const satisfies Record<string, Purpose>

export type UploadPurpose = keyof typeof UPLOADS

export const isUploadPurpose = (text: string): text is UploadPurpose => Object.hasOwn(UPLOADS, text)

export const uploadPurposes = Object.keys(UPLOADS).filter(isUploadPurpose)

/** One row of the table, with the general type. */
export const uploadOf = (purpose: UploadPurpose): Purpose => UPLOADS[purpose]

/** The maximum size over all purposes. */
export const mostUploadBytes = Math.max(...uploadPurposes.map((purpose) => UPLOADS[purpose].mostBytes))

/** The permissions to upload or view files of any of these purposes. */
export function uploadReaders(purposes: readonly UploadPurpose[] = uploadPurposes): Readers {
  const all = purposes.flatMap((purpose) => [uploadOf(purpose).offers, uploadOf(purpose).views])
  const keysOf = <F extends Flavour>(flavour: F) => [...new Set(all.flatMap((readers) => readers[flavour] ?? []))]
  return { saas: keysOf('saas'), park: keysOf('park'), platform: keysOf('platform'), agency: keysOf('agency'), company: keysOf('company') }
}

const extensionsOf = (purpose: UploadPurpose): string[] => uploadOf(purpose).kinds.flatMap((kind) => FILE_KINDS[kind].extensions).map((extension) => `.${extension}`)

/** The purposes of identity papers. */
export const sealedPurposes = uploadPurposes.filter((purpose) => uploadOf(purpose).isSealed)

/** `.pdf,.png`, for a file input's `accept`. */
export const acceptOf = (purpose: UploadPurpose): string => extensionsOf(purpose).join(',')

/** `.pdf、.png` */
export const acceptedText = (purpose: UploadPurpose): string => extensionsOf(purpose).join('、')

/** `PDF、PNG 或 JPG，不超过 50 MB` */
export function uploadHint(purpose: UploadPurpose): string {
  const names = uploadOf(purpose).kinds.map((kind) => FILE_KINDS[kind].short)
  const last = names.at(-1) ?? ''
  return `${names.length > 1 ? `${names.slice(0, -1).join('、')} 或 ` : ''}${last}，不超过 ${sizeText(uploadOf(purpose).mostBytes)}`
}

/** The file type that the name's extension claims, if the purpose accepts it. */
export function promisedKind(purpose: UploadPurpose, filename: string): FileKind | undefined {
  const extension = /\.([a-z0-9]{1,8})$/iu.exec(filename)?.[1]?.toLowerCase() ?? ''
  return uploadOf(purpose).kinds.find((kind) => FILE_KINDS[kind].extensions.some((one) => one === extension))
}

/** Why a file of this size is refused, or null. */
export function sizeFault(purpose: UploadPurpose, size: number): string | null {
  const most = uploadOf(purpose).mostBytes
  return size > most ? `文件不能超过 ${sizeText(most)}` : null
}

export const sizeText = (bytes: number): string => (bytes < MB ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / MB).toFixed(1))} MB`)
