import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { matchProof, readProofName } from '@linggong/shared/domain/tax-proof-names'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { aboutMonths, incomeMonths, incomeWire } from './summaries.ts'

/** Whose month each file is about, by its name, before anything is uploaded (no. 50 of docs/breadth). `month`: of names that say none. */
export async function matchProofs(tx: Tx, actor: Actor, { names, month }: { readonly names: readonly string[]; readonly month?: string | undefined }, now: Date) {
  const read = names.map((name) => ({ name, ...readProofName(name) })).map((one) => ({ ...one, month: one.month ?? month ?? null }))
  const numbers = [...new Set(read.flatMap(({ idNo }) => (idNo === null ? [] : [idNo])))]
  const people = numbers.length === 0 ? [] : await tx.selectFrom('app.person').select(['id', 'id_no']).where('id_no', 'in', numbers).execute()
  const rows = people.length === 0 ? [] : await incomeMonths(tx, actor, {}).where('person_id', 'in', people.map(({ id }) => id)).execute()
  const about = await aboutMonths(tx, actor, rows.map(({ id }) => id), now)
  const months = rows.map((row) => ({ idNo: people.find(({ id }) => id === row.person_id)?.id_no, ...incomeWire({ ...row, ...about(row.id) }) }))
  const taken = new Set<string>()
  return read.map((one) => {
    const { verdict, row } = matchProof(one, months.filter(({ idNo }) => idNo === one.idNo))
    const isTwice = row !== undefined && taken.has(row.id)
    if (row !== undefined) taken.add(row.id)
    // A stranger's number is told to nobody who does not know it already: the name of the file has it.
    return {
      name: one.name, verdict: isTwice ? ('twice' as const) : verdict, id: row?.id ?? null, month: row?.month ?? one.month ?? '', user_name: row?.user_name ?? '',
      id_no: row?.id_no ?? (one.idNo === null ? '' : maskIdNoTwo(one.idNo)), income_tax: row?.income_tax ?? null,
    }
  })
}
