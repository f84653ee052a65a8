import { sql, type SqlBool } from 'kysely'
import { isPhone } from '@linggong/shared/domain/phone'
import { fullIdNo, isIdNoFormat } from '@linggong/shared/domain/validators'
import type { Condition } from './filters.ts'

/** Pasted lines: whole identity numbers, phones, names. For a column of persons, which have no policy, so that their indexes are used. */
export function peopleAmong(column: string, items: readonly string[]): Condition {
  const plain = items.map((item) => item.replaceAll(/\s/gu, '').toUpperCase())
  const [numbers, phones] = [plain.filter(isIdNoFormat).map(fullIdNo), plain.filter(isPhone)]
  const names = items.filter((item) => !isPhone(item) && !isIdNoFormat(item))
  return sql<SqlBool>`${sql.ref(column)} in (select p.id from app.person p where p.id_no = any(${numbers}::text[]) or p.phone = any(${phones}::text[]) or p.name = any(${names}::text[]))`
}
