import pg from 'pg'
import { businessDate } from '@linggong/shared/domain/time'
import type { Operator } from './operators.ts'

/** Existing values to search for in an operator's lists. */
export interface Facts {
  readonly sns: readonly string[]
  readonly names: readonly string[]
  readonly batchId: string
  readonly settlementId: string
  readonly settlementSn: string
  readonly companyId: string
  readonly companyName: string
  /** An import of the organisation itself with refused rows. */
  readonly importId: string | undefined
  /** Of the enterprise. */
  readonly contractSn: string
  readonly contractTemplateId: string | undefined
  readonly area: { readonly province: string; readonly city: string; readonly district: string }
  readonly companyUserIds: readonly string[]
  /** Of workers with bills: the person, and what a question about personal data takes. */
  readonly personId: string
  readonly idNos: readonly string[]
  readonly phones: readonly string[]
  /** One with registrations. */
  readonly qrcodeId: string | undefined
  /** Of the enterprise's invoices and of those that were given back; empty where it has none. */
  readonly invoiceNumber: string
  readonly invoiceBatchSn: string
  readonly redinkedNumber: string
  readonly refundedBatchSn: string
  /** A bill whose worker's invoice is issued. */
  readonly invoicedBillSn: string
  readonly proofId: string | undefined
  /** With applications; with bills. */
  readonly taskId: string | undefined
  readonly billedTaskId: string | undefined
  /** Somebody who has applied. */
  readonly applicantId: string | undefined
  /** The last day with bills. */
  readonly today: string
}

const column = { park: 'park_id', platform: 'platform_id', agency: 'agency_id', company: 'company_id' } as const

export async function factsOf(url: string, operators: readonly Operator[]): Promise<ReadonlyMap<Operator, Facts>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const facts = new Map<Operator, Facts>()
  try {
    for (const operator of operators) facts.set(operator, await factsAt(client, operator))
  } finally {
    await client.end()
  }
  return facts
}

type Found = Record<'sn' | 'company_user_id' | 'name' | 'batch_id' | 'settlement_id' | 'settlement_sn' | 'company_id' | 'company_name' | 'person_id' | 'id_no' | 'phone', string> & { create_at: Date }

async function factsAt(client: pg.Client, { flavour, tenantId }: Operator): Promise<Facts> {
  const scope = flavour === 'saas' ? '$1::uuid is not null' : `b.${column[flavour]} = $1`
  const { rows } = await client.query<Found>(
    `select b.sn, b.name, b.person_id, b.id_no, b.phone, b.company_user_id, b.batch_id, b.settlement_id, s.sn as settlement_sn, b.company_id, c.name as company_name, b.create_at
     from (select * from app.bill b where ${scope} order by b.create_at desc, b.id desc limit 600) b
     join app.settlement s on s.id = b.settlement_id join app.tenant c on c.id = b.company_id order by b.create_at desc, b.id desc`, [tenantId])
  const [first] = rows
  if (first === undefined) throw new Error(`${flavour} ${tenantId} has no bills`)
  const some = rows.filter((_, index) => index % 60 === 30 || index < 2).slice(0, 6)
  const imports = await client.query<{ id: string }>(`select id from app.job where tenant_id = $1 and kind = 'import' and failure_count > 5 order by id desc limit 1`, [tenantId])
  const papers = await client.query<{ sn: string; template_id: string | null }>(
    'select k.sn, t.template_id from app.company_contract k left join app.contract_template_company t on t.company_id = k.company_id where k.company_id = $1 order by k.id desc limit 1', [first.company_id])
  const places = await client.query<Facts['area']>(`select province, city, district from app.company_user where id = any($1::uuid[]) order by province desc limit 1`, [rows.map((row) => row.company_user_id)])
  const codes = await client.query<{ qrcode_id: string }>('select qrcode_id from app.register_record where company_id = $1 limit 1', [tenantId])
  const one = async (select: string): Promise<string | undefined> => (await client.query<{ value: string | null }>(select, [tenantId])).rows[0]?.value ?? undefined
  const of = (alias: string): string => (flavour === 'saas' ? '$1::uuid is not null' : `${alias}.${column[flavour]} = $1`)
  // The operator sees those with sensitive words.
  const seen = flavour === 'saas' ? `(t.hits <> '{}' or t.status = 'to_audit')` : 'true'
  return {
    invoiceNumber: (await one(`select i.number as value from app.invoice i where ${of('i')} and i.number is not null order by i.id desc limit 1`)) ?? '',
    invoiceBatchSn: (await one(`select i.sn as value from app.invoice_batch i where ${of('i')} and i.status in ('invoiced', 'mailed') order by i.id desc limit 1`)) ?? '',
    redinkedNumber: (await one(`select i.number as value from app.redink_offset o join app.invoice i on i.id = o.invoice_id where ${of('o')} limit 1`)) ?? '',
    refundedBatchSn: (await one(`select b.sn as value from app.refund_batch r join app.invoice_batch b on b.id = r.batch_id where ${of('r')} limit 1`)) ?? '',
    invoicedBillSn: (await one(`select i.bill_sn as value from app.user_invoice i where ${of('i')} and i.status = 'invoiced' limit 1`)) ?? '',
    proofId: await one(`select p.id as value from app.proof p where ${of('p')} order by p.id desc limit 1`),
    taskId: await one(`select a.task_id as value from app.task_apply a join app.task t on t.park_id = a.park_id and t.id = a.task_id where ${of('a')} and ${seen} order by a.id desc limit 1`),
    applicantId: await one(`select a.person_id as value from app.task_apply a where ${of('a')} and a.status in ('finished', 'settled') order by a.id desc limit 1`),
    billedTaskId: await one(`select t.id as value from (select b.task_sn, b.park_id, b.company_id from app.bill b where ${of('b')} and b.task_sn <> '' limit 1) b join app.task t on t.park_id = b.park_id and t.sn = b.task_sn where ${seen}`),
    personId: first.person_id, idNos: some.map(({ id_no }) => id_no), phones: some.map(({ phone }) => phone), qrcodeId: codes.rows[0]?.qrcode_id,
    area: places.rows[0] ?? { province: '', city: '', district: '' }, companyUserIds: rows.slice(0, 50).map((row) => row.company_user_id),
    contractSn: papers.rows[0]?.sn ?? '', contractTemplateId: papers.rows[0]?.template_id ?? undefined,
    sns: some.map(({ sn }) => sn), names: some.map(({ name }) => name), batchId: first.batch_id, settlementId: first.settlement_id, settlementSn: first.settlement_sn, companyId: first.company_id,
    companyName: first.company_name, importId: imports.rows[0]?.id, today: businessDate(first.create_at),
  }
}
