import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { ratesByField, ratesOn, ratesWire, type ContractRates } from '@linggong/shared/domain/contract-rates'
import { companyContractFields } from '@linggong/shared/domain/fields/contract'
import { contractAuditMachine } from '@linggong/shared/domain/machines/contract'
import { businessDate, type BusinessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { oneOfIds } from '../lists/filters.ts'
import { serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { commonWire, contractRow, contractSource, type Listed } from './list.ts'

type Change = Pick<Row<'app.rate_change'>, 'id' | 'effective_at' | 'new_rates' | 'status'>

/** What its changes make of a contract: the agreed ones by their days, and the next one, which may still be unanswered. */
interface Changed {
  readonly agreed: readonly Change[]
  readonly today: BusinessDate
  readonly rate_change: Pick<Change, 'id' | 'effective_at' | 'status'> | null
}

async function changesOf(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<(id: string) => Changed> {
  const today = businessDate(now)
  const rows = await tx
    .selectFrom('app.rate_change as r')
    .select(['r.id', 'r.contract_id', 'r.effective_at', 'r.new_rates', 'r.status'])
    .where(inScope(actor, 'r'))
    .where(oneOfIds('r.contract_id', ids))
    .where('r.status', 'in', ['to_confirm', 'confirmed'])
    .orderBy('r.effective_at')
    .execute()
  const byContract = Map.groupBy(rows, ({ contract_id }) => contract_id)
  return (id) => {
    const all = byContract.get(id) ?? []
    const coming = all.find(({ status }) => status === 'to_confirm') ?? all.find(({ effective_at }) => effective_at > today)
    return {
      agreed: all.filter(({ status }) => status === 'confirmed'),
      today,
      rate_change: coming === undefined ? null : { id: coming.id, effective_at: coming.effective_at, status: coming.status },
    }
  }
}

type Contract = Listed<'app.company_contract'> & Changed

const ratesToday = (row: Contract): ContractRates => ratesOn(row, row.agreed, row.today)

const wire = (row: Contract) => ({
  ...commonWire(row),
  company_id: row.company_id,
  company_name: row.company_name,
  agency_name: row.agency_name,
  is_enable_invoice_apply: row.is_enable_invoice_apply,
  is_separate_fee: row.is_separate_fee,
  ...ratesWire(ratesToday(row)),
  coming_rates: row.agreed.filter(({ effective_at }) => effective_at > row.today).map(({ effective_at, new_rates }) => ({ effective_at, ...ratesWire(new_rates) })),
  rate_change: row.rate_change,
})

const { column, custom } = sheetColumnsOf(companyContractFields)
const rate = (key: keyof ReturnType<typeof ratesByField>, width: number) => custom(key, (row: Contract) => ratesByField(ratesToday(row))[key], width)

export const companyContractList = serveList(listCompanyContracts, withFigures(contractSource<'app.company_contract'>('company'), changesOf), {
  wire,
  category: 'company_contract',
  machine: contractAuditMachine, hasOthers: true,
  columns: [
    column('sn', 22), column('agency_name', 28), column('company_name', 28), column('start_at', 12), column('end_at', 12),
    rate('enterprise_service_fee_ratio', 14), rate('enterprise_added_service_fee_ratio', 16), rate('value_added_service_fee_ratio', 14), rate('personal_service_fee_ratio', 14), rate('income_tax', 16),
    rate('personal_value_added_tax', 16), rate('user_use_fee', 12), rate('is_support_promotion_fee', 12), rate('support_promotion_fee', 12),
    column('is_separate_fee', 14), column('is_enable_invoice_apply', 14), column('audit_status', 10), column('status', 10), column('creator', 12), column('auditor', 12), column('audit_at'), column('create_at'), column('remark', 28),
  ],
})

export async function companyContractOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const row = await contractRow<'app.company_contract'>(tx, actor, 'company', id)
  return wire({ ...row, ...(await changesOf(tx, actor, [id], now))(id) })
}
