import type { z } from 'zod'
import type { billBatch } from '@linggong/shared/contract/bill-batches'
import type { SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import type { Row } from '../../db/tables.ts'

export type BillBatchWire = z.output<typeof billBatch>

export interface BillBatchRow extends Row<'app.bill_batch'> {
  company_name: string
  agency_name: string
  project_company_name: string
  settlement_statuses: SettlementStatus[]
  open_count: number
  open_amount: number
}

export function billBatchWire(row: BillBatchRow): BillBatchWire {
  return {
    id: row.id,
    sn: row.sn,
    status: row.status,
    company_id: row.company_id,
    company_name: row.company_name,
    agency_name: row.agency_name,
    project_company_id: row.project_company_id,
    project_company_name: row.project_company_name,
    filename: row.filename,
    remark: row.remark,
    bill_count: row.bill_count,
    amount: row.amount,
    settlement_statuses: row.settlement_statuses,
    open_count: row.open_count,
    open_amount: row.open_amount,
    creator: row.creator,
    create_at: row.create_at.toISOString(),
    version: row.version,
  }
}
