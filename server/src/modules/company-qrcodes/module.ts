import * as contract from '@linggong/shared/contract/company-qrcodes'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { qrcodeList, recordsOf } from './list.ts'
import { createQrcode, qrcodeDetail, updateQrcode } from './service.ts'

/** Invitation codes of enterprises, by which workers register. */
export const companyQrcodes = defineModule({
  routes: [
    read(contract.qrcodeById, (tx, { actor, deps, params }) => qrcodeDetail(tx, deps, actor, params.id)),
    write(contract.createQrcode, async (tx, { actor, deps, body, now }) => qrcodeDetail(tx, deps, actor, await createQrcode(tx, deps, actor, body, now))),
    write(contract.updateQrcode, async (tx, { actor, deps, params, body, now }) => {
      await updateQrcode(tx, actor, params.id, body, now)
      return qrcodeDetail(tx, deps, actor, params.id)
    }),
    read(contract.listRegisterRecords, (tx, { actor, params, query }) => recordsOf(tx, actor, params.id, query)),
  ],
  lists: [qrcodeList],
  tables: ['app.company_qrcode', 'app.register_record'],
})
