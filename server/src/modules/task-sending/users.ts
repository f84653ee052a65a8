import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { searchTaskUsers } from '@linggong/shared/contract/task-sending'
import { maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { isPhone } from '@linggong/shared/domain/phone'
import { fullIdNo, isIdNoFormat } from '@linggong/shared/domain/validators'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Orderings } from '../../kernel/lists.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { companyOf } from '../imports/for-company.ts'
import { like } from '../lists/filters.ts'

type Wish = z.output<NonNullable<(typeof searchTaskUsers)['body']>>

const orderings = { id: 'u.id' } as const satisfies Orderings

/** Those who can take a task of the enterprise now: they cooperate and are enabled. Whether somebody is on a list is asked about when they are chosen. */
export async function taskUsers(tx: Tx, actor: Actor, { company_id, search = '', ids, ...paging }: Wish) {
  const companyId = companyOf(actor, company_id, '发布任务')
  const rows = tx
    .selectFrom('app.company_user as u')
    .innerJoin('app.person as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.person_id', 'u.phone', 'p.id_no', 'u.province', 'u.city', 'u.district', sql<string>`coalesce(nullif(u.given_name, ''), p.name)`.as('user_name')])
    .where(inScope(actor, 'u'))
    .where('u.company_id', '=', companyId)
    .where('u.status', '=', 'in_cooperation')
    .where('u.is_enable', '=', true)
    .$if(ids !== undefined, (found) => found.where('u.id', 'in', [...(ids ?? []), companyId]))
    .$if(search !== '', (found) => found.where(meaning(search)))
  const found = await page(tx, rows, paging, orderings)
  return mapPage(found, ({ person_id: user_id, phone, id_no, ...rest }) => ({ ...rest, user_id, phone: maskPhone(phone), id_no: maskIdNoTwo(id_no) }))
}

/** A phone or identity number whole, else a part of the name. */
function meaning(text: string) {
  const plain = text.replaceAll(/\s/gu, '').toUpperCase()
  if (isPhone(plain)) return sql<SqlBool>`u.phone = ${plain}`
  if (isIdNoFormat(plain)) return sql<SqlBool>`p.id_no = ${fullIdNo(plain)}`
  return sql<SqlBool>`coalesce(nullif(u.given_name, ''), p.name) like ${like(text)}`
}
