import { addDays, businessDate } from '@linggong/shared/domain/time'
import { passwordHash } from '../../../test/tenants.ts'
import { answerOf, newPasskeyOf } from '../../world/passkeys.ts'
import { knownCode, type Kind, type Member } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

/** The organisation of the caller. */
const ownTenant = (me: Member): Kind => me.flavour

export const accounts = {
  login: { kinds: { related_id: ownTenant }, body: ({ me }) => ({ host: 'localhost', phone: me.phone, is_password: false, sms_code: knownCode, related_id: me.tenantId, app: me.flavour }) },
  sendLoginSms: { kinds: { related_id: ownTenant }, body: ({ me }) => ({ host: 'localhost', phone: me.phone }) },
  sendSelfCaptcha: { body: ({ me }) => ({ phone: me.phone }) },
  sendPaymentCaptcha: { kinds: { id: 'toPayment' } },
  switchCompany: {
    kinds: { related_id: ownTenant },
    body: ({ me, thing }) => ({ phone: me.phone, app: me.flavour, related_id: thing(me.flavour).id, host: 'localhost' }),
  },
  changePassword: { body: () => ({ old_password: passwordHash, password: passwordHash.replace(/^./u, 'f') }) },
  setPassword: { body: () => ({ sms_code: knownCode, password: passwordHash.replace(/^./u, 'f') }) },
  sendResetCode: { body: ({ me }) => ({ phone: me.phone }) },
  resetPassword: { body: ({ me }) => ({ phone: me.phone, sms_code: knownCode, password: passwordHash.replace(/^./u, 'f') }) },
  createPayslipLink: { id: 'paidBill' },
  stepUp: { body: () => ({ password: passwordHash }) },
  passkeyLogin: { kinds: { related_id: ownTenant }, body: ({ me }) => ({ host: 'localhost', passkey: answerOf(me, 'sign_in'), related_id: me.tenantId, app: me.flavour }) },
  startPasskey: { body: () => ({ sms_code: knownCode }) },
  addPasskey: { body: ({ me }) => ({ name: '手机', credential: newPasskeyOf(me) }) },
  removePasskey: { id: 'passkey' },
  provePasskey: { body: ({ me }) => ({ passkey: answerOf(me, 'step_up') }) },
  endSession: { id: 'session' },
  acceptInvitation: { id: 'invitation' },
  // The world's contracts end, and its changes of rates take effect, within days.
  homeDeadlines: { query: ({ world }) => { const today = businessDate(world.server.deps.clock()); return { days: `${today},${addDays(today, 60)}` } } },
  enterpriseSearch: { query: () => ({ search: '启明星' }) },
  platformBrand: { kinds: { related_id: ownTenant } },
} as const satisfies Readonly<Record<string, Sample>>
