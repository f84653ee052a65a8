import { sql, type RawBuilder } from 'kysely'
import type { PackageKind } from '@linggong/shared/domain/fields/evidence'
import type { Actor } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ProvenBill } from '../evidence/bills.ts'
import type { Proven } from '../evidence/evidence.ts'
import { INVOICED } from '../evidence/invoices.ts'
import { fileIdOf } from '../files/service.ts'

/** A file that proves something of bills; without an id, why there is none. */
export interface Wanted {
  readonly file_id: string | null
  /** The bill, the worker's cooperation, the settlement or the enterprise. */
  readonly of: string
  readonly folder: Folder
  readonly label: string
  readonly lacking?: string
  readonly contract?: { readonly id: string; readonly sn: string }
}

type Folder = '用户合同' | '企业合同' | '工作成果' | '任务明细' | '验收单' | '付款凭证' | '发票'

interface Row {
  readonly file_id: string | null
  readonly of: string
  readonly label: string
}

/** All files that prove these bills, whoever may see them: what is not in the package is told by its reason. */
export async function wantedFor(tx: Tx, actor: Actor, proven: readonly Proven[], of: PackageKind): Promise<Wanted[]> {
  const bills = proven.map(({ bill }) => bill)
  return [...(await workerContracts(tx, actor, proven)), ...(await ofBills(tx, actor, bills)), ...(await ofSettlements(tx, actor, bills, of)), ...(await companyContracts(tx, actor, bills))]
}

/** The contracts that these bills rest on, also those that have ended since. */
async function workerContracts(tx: Tx, actor: Actor, proven: readonly Proven[]): Promise<Wanted[]> {
  const rows = await tx
    .selectFrom('app.e_contract as e')
    .innerJoin('app.person as p', 'p.id', 'e.person_id')
    .select(['e.id', 'e.sn', 'e.file_id', 'e.company_user_id as of', 'p.name'])
    .where(inScope(actor, 'e'))
    .where(sql<boolean>`e.id = any(${unique(proven.flatMap(({ contractIds }) => contractIds))}::uuid[])`)
    .orderBy('e.id')
    .execute()
  return rows.map(({ id, sn, name, ...row }) => ({ ...row, folder: '用户合同', label: `${sn}-${name}`, lacking: '还在存证，文件尚未生成', contract: { id, sn } }))
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null)

async function rowsOf(tx: Tx, folder: Folder, statement: RawBuilder<Row>): Promise<Wanted[]> {
  return (await statement.execute(tx)).rows.map((row) => ({ ...row, folder, lacking: '没有电子文件' }))
}

async function ofBills(tx: Tx, actor: Actor, bills: readonly ProvenBill[]): Promise<Wanted[]> {
  const ids = bills.map(({ id }) => id)
  const taken = sql`app.bill b join app.task t on t.park_id = b.park_id and t.company_id = b.company_id and t.sn = b.task_sn`
  return [
    ...(await rowsOf(tx, '工作成果', sql<Row>`
      select unnest(d.file_ids) as file_id, b.id as of, b.sn as label from app.settlement_detail d join app.bill b on b.park_id = d.park_id and b.id = d.bill_id
        where ${inScope(actor, 'd')} and d.bill_id = any(${ids}::uuid[])
      union select unnest(a.deliverable_file_ids), b.id, b.sn from ${taken} join app.task_apply a on a.park_id = t.park_id and a.task_id = t.id and a.person_id = b.person_id
        where ${inScope(actor, 'b')} and b.id = any(${ids}::uuid[])`)),
    ...(await rowsOf(tx, '任务明细', sql<Row>`
      select k.details_file_id as file_id, b.id as of, k.sn as label from ${taken} join app.task_batch k on k.park_id = t.park_id and k.id = t.batch_id
        where ${inScope(actor, 'b')} and b.id = any(${ids}::uuid[]) and k.details_file_id is not null`)),
    ...(await rowsOf(tx, '验收单', sql<Row>`
      select o.file_id, l.bill_id as of, o.sn as label from app.bill_accept_order l join app.accept_order o on o.park_id = l.park_id and o.id = l.accept_order_id
        where ${inScope(actor, 'l')} and l.bill_id = any(${ids}::uuid[])`)),
  ]
}

/** Of the settlements: vouchers of payments outside, uploaded details and what was invoiced. A sheet tells of all workers of its settlement, so one of them has none of it. */
async function ofSettlements(tx: Tx, actor: Actor, bills: readonly ProvenBill[], of: PackageKind): Promise<Wanted[]> {
  const ids = unique(bills.map(({ settlement_id }) => settlement_id))
  const { rows: vouchers } = await sql<{ url: string; of: string; label: string }>`
    select s.voucher_url as url, s.id as of, s.sn as label from app.settlement s where ${inScope(actor, 's')} and s.id = any(${ids}::uuid[]) and s.voucher_url <> ''`.execute(tx)
  const { rows: uploads } = await sql<Row & { readonly kind: 'import' | 'custom' }>`
    select unnest(r.file_ids) as file_id, r.settlement_id as of, s.sn as label, r.kind from app.settlement_detail_record r join app.settlement s on s.park_id = r.park_id and s.id = r.settlement_id
    where ${inScope(actor, 'r')} and r.settlement_id = any(${ids}::uuid[])`.execute(tx)
  const isOfAll = of === 'settlement' || of === 'month'
  return [
    ...vouchers.map(({ url, ...row }): Wanted => ({ ...row, file_id: fileIdOf(url), folder: '付款凭证', lacking: '没有电子文件' })),
    ...uploads.map(({ kind, ...row }): Wanted => (kind === 'import' && !isOfAll ? { ...row, file_id: null, folder: '任务明细', lacking: '导入的表格含其他用户的信息，请在结算单的证据包中查看' } : { ...row, folder: '任务明细' })),
    ...(await rowsOf(tx, '发票', sql<Row>`
      select distinct i.file_id, t.settlement_id as of, coalesce(i.number, '') as label from app.invoice_batch_settlement t join app.invoice i on i.park_id = t.park_id and i.batch_id = t.batch_id and i.detail_id = t.detail_id
        where ${inScope(actor, 't')} and t.settlement_id = any(${ids}::uuid[]) and ${INVOICED}`)),
  ]
}

async function companyContracts(tx: Tx, actor: Actor, bills: readonly ProvenBill[]): Promise<Wanted[]> {
  const { rows } = await sql<{ url: string; of: string; label: string }>`
    select c.contract_url as url, c.company_id as of, c.sn as label from app.company_contract c
    where ${inScope(actor, 'c')} and c.company_id = any(${unique(bills.map(({ company_id }) => company_id))}::uuid[]) and c.audit_status = 'passed'`.execute(tx)
  return rows.map(({ url, ...row }) => ({ ...row, file_id: fileIdOf(url), folder: '企业合同', lacking: '没有上传合同附件' }))
}
