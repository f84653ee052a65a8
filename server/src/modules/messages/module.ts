import { listMessages, readMessages, unreadMessages } from '@linggong/shared/contract/messages'
import { readAlone, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { forgetMessages, markRead, messagesOf, unreadOf } from './queries.ts'

export const messages = defineModule({
  routes: [
    readAlone(listMessages, (tx, { actor, query }) => messagesOf(tx, actor, query)),
    readAlone(unreadMessages, (tx, { actor }) => unreadOf(tx, actor)),
    write(readMessages, (tx, { actor, body, now }) => markRead(tx, actor, body, now)),
  ],
  cleanUp: forgetMessages,
  tables: ['app.message', 'app.message_read'],
})
