import type { z } from 'zod'
import type { bill } from '@linggong/shared/contract/bills'
import type { SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import { maskAccount, maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import type { Row } from '../../db/tables.ts'
import { capped } from '../lists/sums.ts'

export type BillWire = z.output<typeof bill>

/** A bill with the related names and numbers that screens show. */
export interface BillRow extends Omit<Row<'app.bill'>, 'tax_basis'> {
  company_name: string
  agency_name: string
  batch_sn: string
  settlement_sn: string | null
  settlement_status: SettlementStatus | null
}

export const vatOf = (row: Pick<BillRow, 'vat' | 'urban_tax' | 'edu_surcharge' | 'local_edu_surcharge'>): number =>
  row.vat + row.urban_tax + row.edu_surcharge + row.local_edu_surcharge

export function billWire(row: BillRow): BillWire {
  const vat = vatOf(row)
  return {
    id: row.id,
    sn: row.sn,
    status: row.status,
    company_id: row.company_id,
    company_name: row.company_name,
    agency_name: row.agency_name,
    batch_id: row.batch_id,
    batch_sn: row.batch_sn,
    settlement_id: row.settlement_id,
    settlement_sn: row.settlement_sn,
    settlement_status: row.settlement_status,
    name: row.name,
    id_no: maskIdNoTwo(row.id_no),
    phone: maskPhone(row.phone),
    account_no: maskAccount(row.account_no),
    account_kind: row.account_kind,
    bank_name: row.bank_name,
    amount: row.amount,
    personal_service_fee: row.personal_service_fee,
    vat_amount: capped(vat),
    income_tax_amount: row.income_tax,
    tax_amount: capped(vat + row.income_tax),
    card_fee: row.card_fee,
    net_amount: row.net_amount,
    is_estimate: row.is_estimate,
    task_sn: row.task_sn,
    remark: row.remark,
    fail_reason: row.fail_reason,
    failed_at: row.failed_at === null ? null : row.failed_at.toISOString(),
    create_at: row.create_at.toISOString(),
    pay_at: row.pay_at === null ? null : row.pay_at.toISOString(),
    version: row.version,
  }
}
