import { searchTaskUsers, sendTasks, userTaskTemplates } from '@linggong/shared/contract/task-sending'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { servedTasks } from './import.ts'
import { send } from './send.ts'
import { usableTemplates } from './templates.ts'
import { taskUsers } from './users.ts'

/** How tasks come to be: sent one by one, as a list, or from a file. */
export const taskSending = defineModule({
  routes: [
    write(sendTasks, (tx, { actor, deps, body, now }) => send(tx, deps, actor, body, now)),
    read(searchTaskUsers, (tx, { actor, body }) => taskUsers(tx, actor, body)),
    read(userTaskTemplates, async (tx, { actor, query }) => ({ results: await usableTemplates(tx, actor, query) })),
  ],
  imports: [servedTasks],
})
