import { defineModule } from '../../module.ts'
import { deliverOutgoing, forgetOutgoing } from './deliver.ts'

/** Messages on their way to a mail gateway or the official account. */
export const outgoing = defineModule({
  loops: [{ name: 'outgoing', everyMs: 10_000, run: deliverOutgoing }],
  cleanUp: forgetOutgoing,
  tables: ['app.outgoing_message'],
  // After a restore they would be sent again.
  notBackedUp: ['app.outgoing_message'],
})
