import * as contract from '@linggong/shared/contract/passkeys'
import { handle, visitOf } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { addPasskey, passkeysOf, removePasskey, startPasskey } from './own.ts'
import { proveByPasskey, signInByPasskey, startProof, startSignIn } from './sign-in.ts'

const done = { ok: true } as const

/** As the system: an account belongs to no organisation. */
export const passkeys = defineModule({
  routes: [
    handle(contract.startPasskeyLogin, ({ deps, request }) => startSignIn(deps, request.ip)),
    handle(contract.passkeyLogin, async ({ deps, body, request }) => {
      const signedIn = await signInByPasskey(deps, body, visitOf(request))
      request.log.info({ event: 'signed in', by: 'passkey', related_id: signedIn.related_id, ip: request.ip }, 'signed in')
      return signedIn
    }),
    handle(contract.listPasskeys, ({ deps, actor }) => passkeysOf(deps, actor)),
    handle(contract.startPasskey, ({ deps, actor, body }) => startPasskey(deps, actor, body.sms_code)),
    handle(contract.addPasskey, async ({ deps, actor, body }) => {
      await addPasskey(deps, actor, body)
      return done
    }),
    handle(contract.removePasskey, async ({ deps, actor, params }) => {
      await removePasskey(deps, actor, params.id)
      return done
    }),
    handle(contract.startPasskeyProof, ({ deps, actor }) => startProof(deps, actor)),
    handle(contract.provePasskey, async ({ deps, actor, body }) => {
      await proveByPasskey(deps, actor, body.passkey)
      return done
    }),
  ],
  cleanUp: (tx, before) => tx.deleteFrom('app.passkey_challenge').where('expire_at', '<', before(1)).execute(),
  tables: ['app.passkey', 'app.passkey_challenge'],
  notBackedUp: ['app.passkey_challenge'],
})
