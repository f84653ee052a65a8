import { sql, type Expression, type SqlBool } from 'kysely'
import type { RiskEntity } from '@linggong/shared/domain/risk-lists'
import type { FieldIssue } from '../../kernel/refuse.ts'
import { contains, inDays, is, isFlag, like, matching, oneOf } from '../lists/filters.ts'

/** Of any list; each takes those of its call. */
export interface RiskFilter {
  readonly word?: string | undefined
  readonly level?: readonly string[] | undefined
  readonly is_enable?: 'true' | 'false' | undefined
  readonly name?: string | undefined
  readonly enterprise_name?: string | undefined
  readonly credit_code?: string | undefined
  readonly expire_at?: string | undefined
  readonly industry_name?: string | undefined
}

export const matchingEntries = (table: string, { credit_code, ...filter }: RiskFilter): Expression<SqlBool> =>
  matching(table, { ...filter, credit_code: credit_code?.toUpperCase() }, {
    word: contains, level: oneOf, is_enable: isFlag, name: contains, enterprise_name: contains, credit_code: is, expire_at: inDays,
    industry_name: (_, text) => sql<SqlBool>`${sql.ref(`${table}.industry_id`)} in (select id from app.industry where name like ${like(text)})`,
  })

/** What stands in a list once, by the name of its constraint. */
export const once: { readonly [E in RiskEntity]: Readonly<Record<string, FieldIssue>> } = {
  sensitive_word: { sensitive_word_once: { field: 'word', text: '已有这个敏感词' } },
  executive: { executive_once: { field: 'id_no', text: '该企业的高管中已有此人' } },
  enterprise_blacklist: { enterprise_blacklist_name: { field: 'name', text: '该企业已在黑名单中' }, enterprise_blacklist_code: { field: 'credit_code', text: '该统一社会信用代码已在黑名单中' } },
  user_blacklist: { user_blacklist_once: { field: 'id_no', text: '此人已在黑名单中' } },
  industry_blacklist: { industry_blacklist_once: { field: 'industry_id', text: '该行业已在名单中' } },
}
