import * as contract from '@linggong/shared/contract/lookups'
import { handle } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { bankNames } from './banks.ts'
import { districtTree } from './districts.ts'

export const lookups = defineModule({
  routes: [
    // None: the districts are part of the program.
    handle(contract.districts, async () => ({ results: districtTree() })),
    handle(contract.enterpriseBanks, async () => ({ results: bankNames })),
  ],
})
