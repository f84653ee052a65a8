import * as contract from '@linggong/shared/contract/accounts'
import { bearerToken } from '../../kernel/api.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { handle, visitOf, type Context } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { brandOf } from './brand.ts'
import { commonWords } from './common-passwords.ts'
import { resetPassword } from './forgotten.ts'
import { enterprisesOf, permissionsOf, staffInfoOf } from './info.ts'
import { deliverOutbox } from './outbox.ts'
import { acceptInvitation, invitationsOf } from './invitations.ts'
import { proveSelf } from './prove.ts'
import { changePassword, forgetSessions, sendSelfCode, setPassword, signOut, switchCompany } from './service.ts'
import { endOtherSessions, endSession, sessionsOf } from './sessions.ts'
import { sendCodeToStranger, signIn } from './sign-in.ts'
import { loginPurpose, resetPurpose } from './sms.ts'

const done = { ok: true } as const
const tokenOf = (ctx: Context<unknown, unknown, unknown>): string => bearerToken(ctx.request) ?? refuse(401, texts.unauthorized)

/** Most handlers run as the system: nobody is signed in yet, or the account is a member of several organisations. */
export const accounts = defineModule({
  routes: [
    handle(contract.login, async (ctx) => {
      const signedIn = await signIn(ctx.deps, ctx.body, visitOf(ctx.request))
      ctx.request.log.info({ event: 'signed in', by: ctx.body.is_password ? 'password' : 'sms', related_id: signedIn.related_id, ip: ctx.request.ip }, 'signed in')
      return signedIn
    }),
    handle(contract.logout, async (ctx) => {
      await signOut(ctx.deps, tokenOf(ctx))
      ctx.request.log.info({ event: 'signed out', staff: ctx.visitor?.staffId }, 'signed out')
      return done
    }),
    handle(contract.sendLoginSms, async (ctx) => {
      await sendCodeToStranger(ctx.deps, loginPurpose, ctx.body.phone, ctx.request.ip)
      return done
    }),
    handle(contract.sendSelfCaptcha, async (ctx) => {
      await sendSelfCode(ctx.deps, ctx.actor, ctx.body.phone)
      return done
    }),
    handle(contract.staffInfo, (ctx) => staffInfoOf(ctx.deps, ctx.actor)),
    handle(contract.enterprises, (ctx) => enterprisesOf(ctx.deps, ctx.actor)),
    handle(contract.switchCompany, (ctx) => switchCompany(ctx.deps, ctx.actor, tokenOf(ctx), ctx.body, visitOf(ctx.request))),
    handle(contract.changePassword, async (ctx) => {
      await changePassword(ctx.deps, ctx.actor, tokenOf(ctx), ctx.body)
      return done
    }),
    handle(contract.setPassword, async (ctx) => {
      await setPassword(ctx.deps, ctx.actor, tokenOf(ctx), ctx.body)
      return done
    }),
    handle(contract.sendResetCode, async (ctx) => {
      await sendCodeToStranger(ctx.deps, resetPurpose, ctx.body.phone, ctx.request.ip)
      return done
    }),
    handle(contract.resetPassword, async (ctx) => {
      const account = await resetPassword(ctx.deps, ctx.body, ctx.request.ip)
      ctx.request.log.info({ event: 'password reset', account, ip: ctx.request.ip }, 'password reset')
      return done
    }),
    handle(contract.commonPasswords, async (ctx) => ({ words: commonWords(ctx.deps.config) })),
    handle(contract.stepUp, async (ctx) => {
      await proveSelf(ctx.deps, ctx.actor, ctx.body)
      return done
    }),
    handle(contract.listSessions, (ctx) => sessionsOf(ctx.deps, ctx.actor)),
    handle(contract.endSession, async (ctx) => {
      await endSession(ctx.deps, ctx.actor, ctx.params.id)
      return done
    }),
    handle(contract.endOtherSessions, async (ctx) => {
      await endOtherSessions(ctx.deps, ctx.actor)
      return done
    }),
    handle(contract.listInvitations, (ctx) => invitationsOf(ctx.deps, ctx.actor)),
    handle(contract.acceptInvitation, async (ctx) => {
      await acceptInvitation(ctx.deps, ctx.actor, ctx.params.id)
      return done
    }),
    handle(contract.permissions, async (ctx) => permissionsOf(ctx.actor, ctx.deps.config)),
    handle(contract.platformBrand, (ctx) => brandOf(ctx.deps, ctx.visitor, ctx.query)),
  ],
  loops: [{ name: 'sms', everyMs: 10_000, run: deliverOutbox }],
  cleanUp: forgetSessions,
  tables: ['app.account', 'app.account_address', 'app.session', 'app.sms_code', 'app.sms_outbox'],
  // With these tables the holder of a backup could sign in, and old messages would be sent again; after a restore everyone signs in anew.
  notBackedUp: ['app.account_address', 'app.session', 'app.sms_code', 'app.sms_outbox'],
})
