import { systemNotifyNow } from '@linggong/shared/contract/accounts'
import * as contract from '@linggong/shared/contract/system-notifies'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { notifyNow } from './now.ts'
import { noticeOf, noticesOf, publishNotice, updateNotice, withdrawNotice } from './service.ts'

export const notices = defineModule({
  routes: [
    read(systemNotifyNow, (tx, { actor, now }) => notifyNow(tx, actor, now)),
    read(contract.listNotices, (tx, { query, now }) => noticesOf(tx, query, now)),
    write(contract.publishNotice, (tx, { actor, body, now }) => publishNotice(tx, actor, body, now)),
    write(contract.updateNotice, (tx, { actor, params, body, now }) => updateNotice(tx, actor, params.id, body, now)),
    write(contract.withdrawNotice, async (tx, { actor, params, now }) => {
      await withdrawNotice(tx, actor, params.id, now)
      return { ok: true } as const
    }),
    read(contract.noticeHistory, async (tx, { params }) => ({ results: await historyOf(tx, 'system_notify', (await noticeOf(tx, params.id)).id) })),
  ],
  tables: ['app.system_notify'],
})
