import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * That a bill names one of these tasks. Also says what the index `bill_of_task` leaves out, bills that name none, which a planner that does
 * not know the values cannot conclude. `column`: the number of the task, e.g. `b.task_sn`.
 */
export const namesOneOf = (column: string, sns: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`${sql.ref(column)} = any(${[...sns]}::text[]) and ${sql.ref(column)} <> ''`
