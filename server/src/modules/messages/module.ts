import { listMessages, readMessages, unreadMessages } from '@linggong/shared/contract/messages'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { forgetMessages, markRead, messagesOf, unreadOf } from './queries.ts'

export const messages = defineModule({
  routes: [
    read(listMessages, (tx, { actor, query }) => messagesOf(tx, actor, query)),
    read(unreadMessages, (tx, { actor }) => unreadOf(tx, actor)),
    write(readMessages, (tx, { actor, body, now }) => markRead(tx, actor, body, now)),
  ],
  cleanUp: forgetMessages,
  tables: ['app.message', 'app.message_read'],
})
