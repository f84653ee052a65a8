import * as contract from '@linggong/shared/contract/lookups'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { districtTree } from './districts.ts'

let tree: ReturnType<typeof districtTree> | undefined

export const routes: Route[] = [
  handle(contract.districts, async () => ({ results: (tree ??= districtTree()) })),
  handle(contract.industries, (ctx) =>
    inTransaction(ctx.deps.db, ctx.actor, async (tx) => ({ results: await tx.selectFrom('app.industry').select(['id', 'name']).orderBy('id').execute() })),
  ),
]
