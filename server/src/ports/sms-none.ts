import type { SmsGateway } from './sms.ts'

/** Outside of the demo and without a gateway: every message fails visibly instead of being lost. */
export const unsentSms: SmsGateway = {
  name: 'none',
  async send() {
    throw new Error('no SMS gateway is configured (SMS_URL)')
  },
}
