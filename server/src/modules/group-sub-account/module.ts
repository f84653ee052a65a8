import { groupSubAccount as contract } from '@linggong/shared/contract/group-sub-account'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { subAccountOf } from './query.ts'

/** What a group has: read from the ledger. */
export const groupSubAccount = defineModule({ routes: [read(contract, (tx, { actor, query }) => subAccountOf(tx, actor, query.agency_id))] })
