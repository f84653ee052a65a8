import { searchUsers } from '@linggong/shared/contract/users'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { revealUser } from './reveal.ts'
import { findUsers } from './search.ts'

export const users = defineModule({
  routes: [
    read(searchUsers, (tx, { actor, query }) => findUsers(tx, actor, query.search)),
  ],
  reveals: { company_user: revealUser },
  tables: ['app.person', 'app.company_user', 'app.task'],
})
