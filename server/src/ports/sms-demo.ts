import type { SmsGateway } from './sms.ts'

/** No gateway: messages are read in the shell or with `GET /v1/demo/outbox/`. */
export const demoSms: SmsGateway = {
  name: 'demo',
  async send() {
    // The outbox row is the message; marking it as sent is all there is to do.
  },
}
