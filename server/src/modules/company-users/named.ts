import { sql } from 'kysely'
import type { CompanyUserStatus } from '@linggong/shared/domain/machines/company-user'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Tx } from '../../kernel/transaction.ts'
import type { CheckedRow } from '../imports/checked-row.ts'
import type { OfEnterprise } from './people.ts'

/** A worker whom a row of a file names by their number. */
interface NamedWorker {
  readonly id: string
  readonly id_no: string
  /** As the enterprise's list shows it. */
  readonly name: string
  readonly status: CompanyUserStatus
}

/**
 * The enterprise's workers whom rows with a readable number mean. Of everybody else the answer is the same, whether or not they are registered,
 * and it is counted: of thousands of guesses one would be the number that the list shows masked.
 */
export async function workersOf<R extends { readonly id_no: string }>(tx: Tx, { park_id, company_id }: Pick<OfEnterprise, 'park_id' | 'company_id'>, rows: readonly CheckedRow<R>[]): Promise<ReadonlyMap<CheckedRow<R>, NamedWorker>> {
  const readable = rows.filter(({ issues }) => !issues.some(({ column, level }) => column === 'id_no' && level === 'error'))
  const { rows: found } = await sql<NamedWorker>`
    select u.id, p.id_no, coalesce(nullif(u.given_name, ''), p.name) as name, u.status
    from unnest(${[...new Set(readable.map(({ row }) => fullIdNo(row.id_no)))]}::text[]) as wanted(id_no)
    join app.person p on p.id_no = wanted.id_no
    join app.company_user u on u.park_id = ${park_id} and u.company_id = ${company_id} and u.person_id = p.id`.execute(tx)
  const byNumber = new Map(found.map((worker) => [worker.id_no, worker]))
  return new Map(
    readable.flatMap((one): [CheckedRow<R>, NamedWorker][] => {
      const worker = byNumber.get(fullIdNo(one.row.id_no))
      if (worker !== undefined) return [[one, worker]]
      one.isUnmatched = true
      one.issues.push({ column: 'id_no', level: 'error', text: '不是该企业的合作用户，请核对身份证号和所选企业' })
      return []
    }),
  )
}
