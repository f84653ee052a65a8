import { flavours } from '@linggong/shared/domain/flavours'
import { knownCode, type Member } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

/** Which the caller may confirm. */
export const emailOf = ({ place }: Member): string => `new.${place.toLowerCase()}@example.com`
/** For everybody, and for longer than any proof runs. */
export const writtenNotice = (title: string) => ({
  title,
  content: [{ kind: 'paragraph' as const, spans: [{ text: '请按时', bold: false, link: '' }, { text: '申报', bold: true, link: 'https://example.com/help' }] }],
  audience: [...flavours],
  start_time: '2026-01-01T00:00:00Z',
  end_time: '2099-01-01T00:00:00Z',
})

export const telling = {
  publishNotice: { body: () => writtenNotice('新公告') },
  updateNotice: { id: 'notice', body: ({ thing }) => ({ ...writtenNotice('改过的公告'), version: thing('notice')['version'] }) },
  withdrawNotice: { id: 'notice' },
  noticeHistory: { id: 'notice' },
  updateWeixinTemplate: { body: () => ({ event: 'paid', template_no: 'T1', wording: '{{标题}}', is_enable: true, version: 1 }) },
  switchContact: { body: () => ({ mail_off: ['job'], weixin_off: ['audit'] }) },
  sendEmailCode: { body: () => ({ email: 'another@example.com' }) },
  confirmEmail: { body: ({ me }) => ({ email: emailOf(me), email_code: knownCode }) },
  openInWeixin: { body: () => ({ url: 'https://weixin.example.com/authorization' }) },
  setDelivery: { body: () => ({ channel: 'mail', fail_percent: 10, delay_ms: 0, down: false, loses: false, repeats: false }) },
  readMessages: { kinds: { ids: 'message' }, body: ({ thing }) => ({ ids: [thing('message').id] }) },
} as const satisfies Readonly<Record<string, Sample>>
