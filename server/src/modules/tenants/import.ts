import { z } from 'zod'
import { payMode } from '@linggong/shared/contract/schemas/tenant-config'
import { newTenant } from '@linggong/shared/contract/schemas/tenant-form'
import { checkCompanyImport, companyTemplate, importCompanies } from '@linggong/shared/contract/tenant-forms'
import { companyFields } from '@linggong/shared/domain/fields/tenant'
import { columnsOf } from '@linggong/shared/domain/imports/define'
import { companyImport, type CompanyRow } from '@linggong/shared/domain/imports/company'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transaction.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { serveImport } from '../imports/serve.ts'
import { industryFaults, notOffered } from '../industries/offered.ts'
import { enterpriseFaults } from '../risk/guard.ts'
import { lockCodes } from './form/codes.ts'
import { aboveOf, createTenants, type NewBasics } from './form/create.ts'
import { payModesOf } from './form/pay-modes.ts'
import { writeFirstContracts } from './import-contracts.ts'
import { undoCompanies } from './import-undo.ts'

/** The agency that opens the enterprises, and when their contracts begin: from the submission on. */
const order = z.object({ company_id: z.undefined().optional(), agency_id: z.uuid(), cooperation_time: z.string().default(''), file_url: z.string().default('') })

interface CheckedCompany extends CheckedRow<CompanyRow> {
  /** Step 1 of the form; absent in rows with errors. */
  readonly basics?: NewBasics
}

/** Enterprises go in by chunks: each stands for itself. */
export const servedCompanies = serveImport(companyImport, { template: companyTemplate, check: checkCompanyImport, submit: importCompanies }, {
  order,
  async place(tx, actor, { cooperation_time = '' }: { cooperation_time?: string | undefined }) {
    // Refuses an agency that has no park yet.
    await aboveOf(tx, actor, 'company')
    return { agency_id: actor.tenantId, cooperation_time }
  },
  lock: (tx, { agency_id }) => lockCodes(tx, agency_id),
  check: (tx, { agency_id }, rows, now) => checkCompanies(tx, agency_id, rows, now),
  async write(tx, job, { cooperation_time }, rows, now, deps) {
    const { actor, id: import_id } = job
    const wishes = rows.flatMap(({ row, basics }) => (basics === undefined ? [] : [{ row, basics, filed: { import_id, credit_code: row.credit_code, config: { pay_mode: payModeOf(row) }, steps_done: [1, 2, 3] } }]))
    const opened = await createTenants(tx, deps, actor, 'company', wishes, now)
    await writeFirstContracts(tx, actor, wishes.map(({ row }, index) => ({ chain: opened[index]?.chain ?? actor.chain, row })), cooperation_time, now)
  },
  undo: undoCompanies,
})

const payModeOf = (row: CompanyRow): z.output<typeof payMode> => payMode.catch('cmb').parse(row.pay_mode)

async function checkCompanies(tx: Tx, agencyId: string, rows: readonly CheckedRow<CompanyRow>[], now: Date): Promise<CheckedCompany[]> {
  const industries = await industriesNamed(tx, agencyId, rows.map(({ row }) => row.industry_name))
  const faultOf = await enterpriseFaults(tx, rows.map(({ row }) => row), { place: 'company_import', now })
  const known = await knownCompanies(tx, agencyId, rows)
  const { platform_id } = await tx.selectFrom('app.tenant').select('platform_id').where('id', '=', agencyId).executeTakeFirstOrThrow()
  const payFault = await payModesOf(tx, platform_id)
  return rows.map(({ row, issues }) => {
    const add = (column: string, text: string): void => void issues.push({ column, level: 'error', text })
    const listed = faultOf(row)
    if (listed !== null) add(listed.field, listed.text)
    const { fault = notOffered, id: industryId = null } = industries.get(row.industry_name) ?? {}
    if (row.industry_name !== '' && fault !== null) add('industry_name', fault === notOffered ? `不能选用“${row.industry_name}”这个${companyFields.industry_name.label}：没有这个行业，或者它已停用、未向所属集团开放` : fault)
    const same = known.find(({ credit_code }) => credit_code === row.credit_code)
    if (same !== undefined) add('credit_code', `该统一社会信用代码已用于“${same.name}”`)
    const namesake = known.find(({ name, credit_code }) => name === row.name && credit_code !== row.credit_code)
    if (namesake !== undefined) add('name', `已有同名的企业（编号 ${namesake.sn}）`)
    const basics = newTenant.safeParse(basicsOf(row, fault === null ? industryId : null))
    const unpaid = payFault(payModeOf(row))
    if (unpaid !== null) add('pay_mode', unpaid)
    // What the cells have not refused already, such as a name that is too long for the form.
    for (const { path, message } of basics.error?.issues ?? []) {
      const column = columnOf(path)
      if (!issues.some((issue) => issue.column === column && issue.level === 'error')) add(column, message)
    }
    return { row, issues, ...(basics.success && { basics: basics.data }) }
  })
}

const basicsOf = (row: CompanyRow, industry_id: string | null): z.input<typeof newTenant> => ({
  name: row.name,
  manager_name: row.manager_name,
  manager_phone: row.manager_phone,
  payment_phone: row.payment_phone,
  industry_id,
  contact_address: { province: row.province, city: row.city, district: row.district, detail: row.detail },
  remark: row.remark,
})

const keys: ReadonlySet<string> = new Set(columnsOf(companyImport).map(([key]) => key))

/** The parts of the address are columns of their own. */
function columnOf(path: readonly PropertyKey[]): string {
  const key = String(path.at(-1) ?? '')
  return keys.has(key) ? key : 'row'
}

/** By name, and why the form of the agency's enterprises does not offer one. */
async function industriesNamed(tx: Tx, agencyId: string, names: readonly string[]): Promise<ReadonlyMap<string, { readonly id: string; readonly fault: string | null }>> {
  const rows = await tx.selectFrom('app.industry').select(['id', 'name']).where('name', '=', sql<string>`any(${[...new Set(names)]}::text[])`).execute()
  const agency = await tx.selectFrom('app.tenant').select(['platform_id', 'park_id']).where('id', '=', agencyId).executeTakeFirstOrThrow()
  const faultOf = await industryFaults(tx, agency, rows.map(({ id }) => id))
  return new Map(rows.map(({ id, name }) => [name, { id, fault: faultOf(id) }]))
}

/** Enterprises of the agency with the credit code or the name of one of the rows. */
async function knownCompanies(tx: Tx, agencyId: string, rows: readonly CheckedRow<CompanyRow>[]) {
  const [codes, names] = [rows.map(({ row }) => row.credit_code), rows.map(({ row }) => row.name)]
  return tx
    .selectFrom('app.tenant')
    .select(['name', 'sn', 'credit_code'])
    .where('flavour', '=', 'company')
    .where('agency_id', '=', agencyId)
    .where((eb) => eb.or([sql<boolean>`(credit_code <> '' and credit_code = any(${codes}::text[]))`, sql<boolean>`name = any(${names}::text[])`]))
    .execute()
}
