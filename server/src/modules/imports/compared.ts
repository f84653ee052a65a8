import { columnsOf, type AnyImport } from '@linggong/shared/domain/imports/define'
import type { Db } from '../../db/connect.ts'
import type { Actor } from '../../kernel/actor.ts'
import { guesserOf, writeChecks } from '../../kernel/asks.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import type { CheckedRow } from './checked-row.ts'

/** Of one file, how many rows are told to match nobody: of a file with more, none is. Thousands of guesses fit into one file. */
const mostTold = 300
/** Of all files that one member, or all programs of an organisation, check in an hour: a few bad ones. */
const mostUnmatched = 2 * mostTold
/** Sixteen files of the largest kind, each checked and submitted. */
const mostRows = 200_000
const hour = 3600

/** What a check of rows has compared with registered persons. */
export interface Compared {
  readonly kind: Pick<AnyImport, 'category' | 'title' | 'columns'>
  /** For whom the rows are, where they are for one organisation. */
  readonly company: string | undefined
  readonly rows: readonly Pick<CheckedRow<unknown>, 'isUnmatched'>[]
}

/**
 * The answer to a checked row tells whether its personal data are somebody's, so rows are counted per member (`guesserOf`), and those that match nobody
 * narrowly: they are the guesses. Each check leaves one line in the register of reveals, refused ones too. Call it before anything of
 * the check is told, outside of its transaction, so that it stays when that is undone.
 */
export async function recordCompared(db: Db, actor: Actor, { kind, company, rows }: Compared, now: Date): Promise<void> {
  const personal = columnsOf(kind).flatMap(([key, { mask }]) => (mask === undefined ? [] : [key]))
  if (personal.length === 0) return
  const unmatched = rows.filter(({ isUnmatched }) => isUnmatched === true).length
  const countedFor = (guesser: string): readonly Limit[] => [
    { key: `check-rows:${guesser}`, max: mostRows, seconds: hour, by: rows.length },
    // What is not told costs no more than the most that could have been: one file for the wrong company must not cost the hour.
    { key: `check-unmatched:${guesser}`, max: mostUnmatched, seconds: hour, by: Math.min(unmatched, mostTold) },
  ]
  const full = await inTransaction(db, actor, async (tx) => {
    const reason = `${kind.title}导入核对：${rows.length} 行，${unmatched} 行与登记的人员不符`
    await writeChecks(tx, actor, [{ kind: `import_${kind.category}`, entity_id: company ?? actor.tenantId, field: personal.join(','), reason }], now)
    return countAttempts(tx, countedFor(await guesserOf(tx, actor)), now)
  })
  if (unmatched > mostTold) refuse(400, `超过 ${mostTold} 行与登记的人员不符，不再逐行提示：请核对所选企业和文件，或将文件拆分后再导入`)
  refuseFull(full, now, '本小时内核对的数据行过多，或与登记人员不符的行过多，请稍后再试')
}
