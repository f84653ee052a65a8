import * as contract from '@linggong/shared/contract/month-closes'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { certifyClosings, verifyCertificates } from './certificate.ts'
import { itemOf, monthCloseList, monthOf } from './list.ts'
import { certificateJob, requestCertificate } from './print.ts'
import { takeStep } from './service.ts'

/** 关账: a park closes its months, by hand or by the clock (modules/taxes), and opens them again by two people. */
export const monthCloses = defineModule({
  lists: [monthCloseList],
  routes: [
    read(contract.monthClose, (tx, { actor, params, now }) => monthOf(tx, actor, params.id, now)),
    read(contract.verifyMonthClose, (tx, { actor, params }) => verifyCertificates(tx, actor, params.id)),
    write(contract.makeMonthCertificate, (tx, { actor, params, body }) => requestCertificate(tx, actor, params.id, body.n)),
    ...(
      [
        [contract.softCloseMonth, 'soft_close'], [contract.softReopenMonth, 'soft_reopen'], [contract.closeMonth, 'close'], [contract.agreeReopenMonth, 'agree_reopen'], [contract.refuseReopenMonth, 'refuse_reopen'],
      ] as const
    ).map(([call, action]) =>
      write(call, async (tx, { actor, params, body, now }) => {
        await takeStep(tx, actor, action, { ...params, ...body }, now)
        return itemOf(tx, actor, params.id, now)
      })),
    write(contract.askReopenMonth, async (tx, { actor, params, body, now }) => {
      await takeStep(tx, actor, 'ask_reopen', { ...params, ...body }, now)
      return itemOf(tx, actor, params.id, now)
    }),
  ],
  jobs: [certificateJob],
  loops: [{ name: 'month certificates', everyMs: 5000, run: certifyClosings }],
  tables: ['app.month_close', 'app.month_certificate'],
})
