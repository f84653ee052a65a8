import { openTable, type TableWriter } from './copy.ts'

/** Opens the tables that are filled side by side. */
export async function openWriters(url: string) {
  const chain = ['park_id', 'platform_id', 'agency_id', 'company_id'] as const
  const owned = ['tenant_id', 'flavour', ...chain] as const
  return {
    batch: await openTable(url, 'app.bill_batch', [...chain, 'id', 'sn', 'status', 'filename', 'remark', 'bill_count', 'amount', 'creator_id', 'creator', 'created_by', 'create_at']),
    bill: await openTable(url, 'app.bill', [
      ...chain, 'id', 'batch_id', 'settlement_id', 'company_user_id', 'person_id', 'sn', 'row_no', 'status', 'name', 'id_no', 'phone', 'account_no', 'account_kind', 'bank_name', 'amount',
      'promotion_fee', 'personal_service_fee', 'vat', 'urban_tax', 'edu_surcharge', 'local_edu_surcharge', 'income_tax', 'carried_tax', 'credit_tax', 'card_fee', 'accounting_fee', 'user_use_fee',
      'excess_amount', 'net_amount', 'is_estimate', 'tax_basis', 'task_sn', 'remark', 'fail_reason', 'reserved_month', 'tax_month', 'create_at', 'pay_at', 'version',
    ]),
    settlement: await openTable(url, 'app.settlement', [
      ...chain, 'id', 'batch_id', 'sn', 'status', 'created_by', 'confirmed_by', 'bill_count', 'worker_count', 'settlement_amount', 'enterprise_service_fee', 'enterprise_added_service_fee',
      'value_added_service_fee', 'user_use_fee', 'promotion_fee', 'accounting_fee', 'company_tax', 'personal_service_fee', 'tax_amount', 'income_tax_amount', 'net_amount', 'pay_amount', 'paid_amount', 'paid_count',
      'failed_count', 'excess_amount', 'charged', 'pay_mode', 'round', 'rates', 'tax_config', 'received_amount', 'create_at', 'confirm_at', 'audit_at', 'pay_at', 'settlement_at', 'version',
    ]),
    posting: await openTable(url, 'app.posting', [...chain, 'id', 'debit_id', 'credit_id', 'amount', 'reason', 'settlement_id', 'bill_id', 'round', 'create_at']),
    payout: await openTable(url, 'app.payout', [
      ...chain, 'id', 'settlement_id', 'bill_id', 'person_id', 'round', 'request_no', 'channel', 'account_no', 'amount', 'status', 'reason', 'next_at', 'attempts', 'create_at', 'answer_at',
    ]),
    useFee: await openTable(url, 'app.user_use_fee', [...chain, 'person_id', 'month', 'settlement_id']),
    history: await openTable(url, 'app.history_event', ['id', 'entity', 'entity_id', ...chain, 'action', 'creator_id', 'creator', 'content', 'create_at']),
    message: await openTable(url, 'app.message', ['id', ...owned, 'permission', 'kind', 'title', 'body', 'target_kind', 'target_id', 'create_at']),
    job: await openTable(url, 'app.job', [
      'id', 'kind', 'category', 'status', ...owned, 'staff_id', 'creator', 'filename', 'total', 'success_count', 'failure_count', 'progress', 'attempts', 'result_id', 'create_at', 'finish_at', 'expire_at',
    ]),
    importRow: await openTable(url, 'app.import_row', [...chain, 'job_id', 'row_no', 'raw', 'issues', 'ok']),
  }
}

export type Writers = Awaited<ReturnType<typeof openWriters>>

/** Row counts by table. */
export async function closeWriters(writers: Writers): Promise<number> {
  let rows = 0
  for (const writer of Object.values(writers)) rows += await writer.close()
  return rows
}

/** Waits until the database has caught up. */
export async function readyWriters(writers: Writers): Promise<void> {
  const all: readonly Pick<TableWriter<'app.bill'>, 'ready'>[] = Object.values(writers)
  for (const writer of all) await writer.ready()
}
