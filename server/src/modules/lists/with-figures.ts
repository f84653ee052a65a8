import type { Actor } from '../../kernel/actor.ts'
import type { Paging } from '../../kernel/lists.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { ListSource } from './serve.ts'

type FiguresOf<G> = (tx: Tx, actor: Actor, ids: readonly string[], now: Date) => Promise<(id: string) => G>

/** A list whose rows have figures besides, which are asked for a page, or a chunk of a file, at a time: within the statement they would be computed for each row that paging skips. */
export function withFigures<F, R extends { readonly id: string }, A, G extends object>(source: ListSource<F, R, A>, figuresOf: FiguresOf<G>): ListSource<F, R & G, A> {
  const filled = async (tx: Tx, actor: Actor, rows: readonly R[], now: Date): Promise<(R & G)[]> => {
    const figures = await figuresOf(tx, actor, rows.map(({ id }) => id), now)
    return rows.map((row) => ({ ...row, ...figures(row.id) }))
  }
  return {
    page: async (tx: Tx, actor: Actor, filters: F, paging: Paging, now: Date) => {
      const found = await source.page(tx, actor, filters, paging, now)
      return { ...found, results: await filled(tx, actor, found.results, now) }
    },
    bounded: source.bounded,
    async *rows(deps, actor, filters) {
      for await (const rows of source.rows(deps, actor, filters)) yield await inTransaction(deps.db, actor, (tx) => filled(tx, actor, rows, deps.clock()), { readOnly: true })
    },
  }
}
