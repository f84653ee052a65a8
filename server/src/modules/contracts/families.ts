import { CONTRACTS, type ContractKind } from '@linggong/shared/domain/contracts'
import { onlyRates, ratesByField, ratesOfWish, NO_RATES, rateFieldKeys, type RatesWish } from '@linggong/shared/domain/contract-rates'
import { percentToPpm, ppmToPercent } from '@linggong/shared/domain/money'
import type { Row } from '../../db/tables.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'

export type ContractTable = `app.${ContractKind}_contract`

/** What the contracts of all families have in common, which is all that the shared steps read. */
export type ContractRow = Pick<
  Row<'app.company_contract'>,
  | 'id' | 'park_id' | 'sn' | 'start_at' | 'end_at' | 'audit_status' | 'status' | 'contract_url' | 'remark' | 'creator_id' | 'creator' | 'entered_by' | 'auditor_id' | 'auditor' | 'audit_at'
  | 'audit_remark' | 'terminate_at' | 'terminate_remark' | 'version' | 'create_at'
> & Chain

/** What a body may say, of whichever family. */
export interface ContractWish extends RatesWish {
  readonly company_id?: string | undefined
  readonly agency_id?: string | null | undefined
  readonly platform_id?: string | undefined
  readonly start_at?: string | undefined
  readonly end_at?: string | undefined
  readonly contract_url?: string | undefined
  readonly remark?: string | undefined
  readonly is_enable_invoice_apply?: boolean | undefined
  readonly is_separate_fee?: boolean | undefined
  readonly software_use_fee_ratio?: number | undefined
  readonly service_fee?: number | undefined
}

interface Own {
  /** The columns of the family that a body sets. */
  readonly columns: (wish: ContractWish, before: ContractRow | null) => Readonly<Record<string, unknown>>
  /** The same of a row, by the keys of the dictionary, for the change log. */
  readonly told: (row: ContractRow) => Readonly<Record<string, unknown>>
  readonly keys: readonly string[]
  /** Whom the contract is with: refuses those that the caller does not see, and disabled ones. */
  readonly party: (tx: Tx, actor: Actor, wish: ContractWish) => Promise<Chain>
  /** The column that names that organisation. */
  readonly of: 'company_id' | 'agency_id' | 'platform_id'
}

interface SoftwareRow extends ContractRow {
  readonly software_use_fee_ppm: number
  readonly service_fee: number
  readonly is_support_promotion_fee: boolean
}

const softwareOf = (row: ContractRow): SoftwareRow => row as SoftwareRow
const companyOf = (row: ContractRow): Row<'app.company_contract'> => row as Row<'app.company_contract'>

const software = {
  columns: (wish: ContractWish, before: ContractRow | null) => ({
    software_use_fee_ppm: wish.software_use_fee_ratio === undefined ? (before === null ? 0 : softwareOf(before).software_use_fee_ppm) : percentToPpm(wish.software_use_fee_ratio),
    service_fee: wish.service_fee ?? (before === null ? 0 : softwareOf(before).service_fee),
    is_support_promotion_fee: wish.is_support_promotion_fee ?? (before !== null && softwareOf(before).is_support_promotion_fee),
  }),
  told: (row: ContractRow) => {
    const { software_use_fee_ppm, service_fee, is_support_promotion_fee } = softwareOf(row)
    return { software_use_fee_ratio: ppmToPercent(software_use_fee_ppm), service_fee, is_support_promotion_fee }
  },
  keys: ['software_use_fee_ratio', 'service_fee', 'is_support_promotion_fee'],
} as const

/** The three families: what distinguishes them, beside their calls. */
export const families: { readonly [K in ContractKind]: Own } = {
  platform: {
    ...software,
    of: 'platform_id',
    async party(tx, actor, { platform_id = '', agency_id = null }) {
      await below(tx, actor, 'platform', platform_id, 'platform_id')
      if (agency_id !== null) {
        const agency = await below(tx, actor, 'agency', agency_id, 'agency_id')
        if (agency.platform_id !== platform_id) wrong('agency_id', '该业务公司不属于所选集团')
      }
      return { park_id: platform_id, platform_id, agency_id, company_id: null }
    },
  },
  agency: {
    ...software,
    of: 'agency_id',
    async party(tx, actor, { agency_id }) {
      const agency = await below(tx, actor, 'agency', agency_id ?? '', 'agency_id')
      if (agency.park_id === null) wrong('agency_id', '该业务公司还没有所属园区，请先完成其业务配置')
      return { ...chainOf('agency', agency.id, agency), company_id: null }
    },
  },
  company: {
    of: 'company_id',
    columns: (wish, before) => ({
      ...ratesOfWish(wish, before === null ? NO_RATES : onlyRates(companyOf(before))),
      is_enable_invoice_apply: wish.is_enable_invoice_apply ?? (before !== null && companyOf(before).is_enable_invoice_apply),
      is_separate_fee: wish.is_separate_fee ?? (before !== null && companyOf(before).is_separate_fee),
    }),
    told: (row) => ({ ...ratesByField(companyOf(row)), is_enable_invoice_apply: companyOf(row).is_enable_invoice_apply, is_separate_fee: companyOf(row).is_separate_fee }),
    keys: [...rateFieldKeys, 'is_enable_invoice_apply', 'is_separate_fee'],
    async party(tx, actor, { company_id = '' }) {
      return chainOf('company', company_id, await enabledCompany(tx, actor, company_id))
    },
  },
}

/** An enabled organisation below the caller; one that is not is as absent. */
async function below(tx: Tx, actor: Actor, flavour: 'platform' | 'agency', id: string, field: string): Promise<Pick<Row<'app.tenant'>, 'id' | 'park_id' | 'platform_id' | 'agency_id'>> {
  const row = await tx.selectFrom('app.tenant').select(['id', 'park_id', 'platform_id', 'agency_id', 'is_enable']).where('id', '=', id).where('flavour', '=', flavour).where(inScopeOfTenant(actor, 'app.tenant')).executeTakeFirst()
  const what = CONTRACTS[flavour].what.replace('合同', '')
  if (row === undefined) wrong(field, `所选${what}不存在，请刷新后重试`)
  if (!row.is_enable) refuse('disabled', `该${what}已被停用，不能新增合同`)
  return row
}

export function wrong(field: string, text: string): never {
  refuse(400, text, { fields: [{ field, text }] })
}
