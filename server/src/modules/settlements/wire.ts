import type { z } from 'zod'
import type { settlement } from '@linggong/shared/contract/schemas/settlement'
import type { Row } from '../../db/tables.ts'
import { capped } from '../lists/sums.ts'

export type SettlementWire = z.output<typeof settlement>

/** A settlement with the related names that screens show. */
export interface SettlementRow extends Row<'app.settlement'> {
  company_name: string
  agency_name: string
  platform_name: string
  park_name: string
  batch_sn: string
  /** A payment that waits for other members. */
  approval: SettlementWire['approval']
  /** Its audit cannot be passed for want of task details. */
  lacks_details: boolean
}

const time = (value: Date | null): string | null => (value === null ? null : value.toISOString())

/** In the contract's format; the database only contains states of the machine. */
export function settlementWire(row: SettlementRow): SettlementWire {
  return {
    id: row.id,
    sn: row.sn,
    status: row.status,
    approval: row.approval,
    lacks_details: row.lacks_details,
    company_id: row.company_id,
    company_name: row.company_name,
    agency_name: row.agency_name,
    platform_name: row.platform_name,
    park_name: row.park_name,
    batch_id: row.batch_id,
    batch_sn: row.batch_sn,
    created_by: row.created_by,
    bill_count: row.bill_count,
    worker_count: row.worker_count,
    settlement_amount: row.settlement_amount,
    enterprise_service_fee: row.enterprise_service_fee,
    enterprise_added_service_fee: row.enterprise_added_service_fee,
    value_added_service_fee: row.value_added_service_fee,
    user_use_fee: row.user_use_fee,
    promotion_fee: row.promotion_fee,
    accounting_fee: row.accounting_fee,
    company_tax: row.company_tax,
    personal_service_fee: row.personal_service_fee,
    vat_amount: capped(row.tax_amount - row.income_tax_amount),
    income_tax_amount: row.income_tax_amount,
    tax_amount: row.tax_amount,
    net_amount: row.net_amount,
    pay_amount: row.pay_amount,
    paid_amount: row.paid_amount,
    invoice_amount: row.invoice_amount,
    applied_amount: row.applied_amount,
    invoiced_amount: row.invoiced_amount,
    invoice_status: row.invoice_status,
    invoice_at: time(row.invoice_at),
    to_redink_amount: row.to_redink_amount,
    paid_count: row.paid_count,
    failed_count: row.failed_count,
    pay_mode: row.pay_mode,
    create_at: row.create_at.toISOString(),
    confirm_at: time(row.confirm_at),
    audit_at: time(row.audit_at),
    pay_at: time(row.pay_at),
    settlement_at: time(row.settlement_at),
    version: row.version,
  }
}
