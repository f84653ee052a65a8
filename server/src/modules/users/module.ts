import { searchUsers } from '@linggong/shared/contract/users'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { findUsers } from './search.ts'

export const users = defineModule({
  routes: [
    read(searchUsers, (tx, { actor, query }) => findUsers(tx, actor, query.search)),
  ],
  tables: ['app.person'],
})
