import * as contract from '@linggong/shared/contract/contacts'
import { handle, read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { bindWeixin, confirmEmail, contactOf, inviteToWeixin, removeAddress, sendEmailCode, switchContact } from './service.ts'

/** Where members are told messages besides the suite. */
export const contacts = defineModule({
  routes: [
    read(contract.readContact, (tx, { actor, deps }) => contactOf(tx, actor, deps)),
    write(contract.switchContact, (tx, { actor, body, deps }) => switchContact(tx, actor, body, deps)),
    // The system's: codes and what waits to be sent belong to no organisation.
    handle(contract.sendEmailCode, async ({ actor, body, deps }) => {
      await sendEmailCode(deps, actor, body.email)
      return { ok: true } as const
    }),
    write(contract.confirmEmail, (tx, { actor, body, deps }) => confirmEmail(tx, actor, body, deps)),
    // Several in these two: none is open while the gateway is asked.
    handle(contract.inviteToWeixin, ({ actor, deps }) => inviteToWeixin(deps, actor)),
    handle(contract.bindWeixin, ({ actor, deps }) => bindWeixin(deps, actor)),
    write(contract.removeEmail, (tx, { actor, deps }) => removeAddress(tx, actor, 'email', deps)),
    write(contract.removeWeixin, (tx, { actor, deps }) => removeAddress(tx, actor, 'openid', deps)),
  ],
  tables: ['app.contact'],
})
