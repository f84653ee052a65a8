import { z } from 'zod'
import { checkUserImport, importUsers, userTemplate } from '@linggong/shared/contract/company-users'
import { cooperationFaults } from '@linggong/shared/domain/company-users'
import { userImport, type UserRow } from '@linggong/shared/domain/imports/user'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Tx } from '../../kernel/transaction.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import { companyOf } from '../imports/for-company.ts'
import { serveImport } from '../imports/serve.ts'
import { areaFault } from '../lookups/areas.ts'
import { undoUsers } from './import-undo.ts'
import { faultsOf, numbersHere, startCooperations } from './people.ts'

const order = z.object({ company_id: z.uuid(), file_url: z.string().default('') })

/** Workers of an enterprise go in by chunks: each stands for itself, and is checked and signs like one who was entered by hand. */
export const servedUsers = serveImport(userImport, { template: userTemplate, check: checkUserImport, submit: importUsers }, {
  order,
  async place(tx, actor, { company_id }: { company_id?: string | undefined }) {
    return { company_id: (await enabledCompany(tx, actor, companyOf(actor, company_id, `导入${userImport.title}`))).id }
  },
  // Of two files with the same person, the second one finds them there.
  lock: (tx, { company_id }) => lockKey(tx, `workers:${company_id}`),
  async check(tx, { company_id }, rows, now) {
    return checkUsers(tx, await enterprise(tx, company_id), rows, now)
  },
  async write(tx, { actor, id }, { company_id }, rows, now, deps) {
    const company = await enterprise(tx, company_id)
    const here = await numbersHere(tx, company, rows.map(({ row }) => fullIdNo(row.id_no)))
    const people = rows
      .filter(({ row }) => !here.has(fullIdNo(row.id_no)))
      .map(({ row: { name, id_no, phone, bank_card, province, city, district, remark } }) => ({ name, id_no, phone, bank_card, area: { province, city, district }, remark }))
    const creator = { flavour: actor.flavour, id: actor.staffId, name: actor.name }
    if (people.length > 0) await startCooperations(tx, deps, company, people, { source: 'import', importId: id, creator }, now)
  },
  undo: undoUsers,
})

export async function enterprise(tx: Tx, company_id: string) {
  const { park_id, platform_id, agency_id, name, credit_code } = await tx
    .selectFrom('app.tenant').select(['park_id', 'platform_id', 'agency_id', 'name', 'credit_code']).where('id', '=', company_id).where('flavour', '=', 'company').executeTakeFirstOrThrow()
  if (park_id === null || platform_id === null || agency_id === null) return refuse(404, texts.notFound)
  return { park_id, platform_id, agency_id, company_id, name, credit_code }
}

/**
 * Of rows with a readable number alone: what is wrong with the number has been said. Whoever is a worker of the enterprise already stays as they
 * are, and the row is as good as any other: to tell of it would tell which of hundreds of guesses is the number that the list shows masked.
 */
async function checkUsers(tx: Tx, company: Awaited<ReturnType<typeof enterprise>>, rows: readonly CheckedRow<UserRow>[], now: Date): Promise<readonly CheckedRow<UserRow>[]> {
  const readable = rows.filter(({ issues }) => !issues.some(({ column, level }) => column === 'id_no' && level === 'error'))
  const faultOf = await faultsOf(tx, company, readable.map(({ row }) => row), now)
  for (const [index, { issues }] of readable.entries()) {
    const fault = faultOf(index)
    if (fault !== null && fault.text !== cooperationFaults.isHere) issues.push({ column: fault.field, level: 'error', text: fault.text })
  }
  for (const { row, issues } of rows) {
    const fault = areaFault(row)
    if (fault !== null) issues.push({ column: fault.level, level: 'error', text: fault.text })
  }
  return rows
}
