// The three families of contracts, each between one kind of organisation and those below it: where their calls are, and who makes them (R353–R356).
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

interface ContractFamily {
  /** The noun. */
  readonly what: string
  readonly path: `/v1/${string}/`
  /** The side that offers the contract, and audits it. */
  readonly side: 'saas' | 'platform' | 'agency'
  readonly lists: Keys
  readonly adds: Keys
  readonly edits: Keys
  readonly audits: Keys
  readonly terminates: Keys
  /** Pages that show contracts of the organisation that they are about, besides; of the other side once they are passed. */
  readonly shows: Keys
}

export const CONTRACTS = {
  platform: {
    what: '集团合同', path: '/v1/platform-contracts/', side: 'saas',
    lists: { saas: ['AdminOperateContractPageIndex'] },
    adds: { saas: ['AdminOperateContractPageIndex:add'] },
    edits: { saas: ['AdminOperateContractPageIndex:edit'] },
    audits: { saas: ['AdminOperateContractPageIndex:audit'] },
    terminates: { saas: ['AdminOperateContractPageIndex:terminate'] },
    shows: { saas: ['AdminCustomerGroupPageInfo'], platform: ['CommonSystemCompanyPageIndex'] },
  },
  agency: {
    what: '业务公司合同', path: '/v1/agency-contracts/', side: 'platform',
    lists: { platform: ['PlatformOperateContractPageIndex'] },
    adds: { platform: ['PlatformOperateContractPageIndex:add'] },
    edits: { platform: ['PlatformOperateContractPageIndex:edit'] },
    audits: { platform: ['PlatformOperateContractPageIndex:audit'] },
    terminates: { platform: ['PlatformOperateContractPageIndex:terminate'] },
    shows: { platform: ['PlatformOperateBusinessPageInfo'], agency: ['CommonSystemCompanyPageIndex'] },
  },
  company: {
    what: '企业合同', path: '/v1/company-contracts/', side: 'agency',
    lists: { agency: ['AgencyCustomerContractPageIndex'] },
    adds: { agency: ['AgencyCustomerContractPageIndex:add'] },
    edits: { agency: ['AgencyCustomerContractPageIndex:edit'] },
    audits: { agency: ['AgencyCustomerContractPageIndex:audit'] },
    terminates: { agency: ['AgencyCustomerContractPageIndex:terminate'] },
    shows: { agency: ['AgencyCustomerCompanyPageInfo'], company: ['CommonSystemCompanyPageIndex', 'CompanyCooperateConfirmPageIndex'] },
  },
} as const satisfies Record<'platform' | 'agency' | 'company', ContractFamily>

export type ContractKind = keyof typeof CONTRACTS

/** One row of the table, with the general type. */
export const contractFamily = (kind: ContractKind): ContractFamily => CONTRACTS[kind]

const keysOf = (keys: Keys): readonly PermissionKey[] => Object.values(keys).flat()
export const contractListKeys = (kind: ContractKind): readonly PermissionKey[] => keysOf(contractFamily(kind).lists)
export const contractEditKeys = (kind: ContractKind): readonly string[] => keysOf(contractFamily(kind).edits)
export const contractAuditKeys = (kind: ContractKind): readonly string[] => keysOf(contractFamily(kind).audits)
