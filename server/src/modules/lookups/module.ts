import * as contract from '@linggong/shared/contract/lookups'
import { handle, read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { districtTree } from './districts.ts'

let tree: ReturnType<typeof districtTree> | undefined

export const lookups = defineModule({
  routes: [
    // None: the districts are part of the program.
    handle(contract.districts, async () => ({ results: (tree ??= districtTree()) })),
    read(contract.industries, async (tx) => ({ results: await tx.selectFrom('app.industry').select(['id', 'name']).orderBy('id').execute() })),
  ],
  tables: ['app.industry'],
})
