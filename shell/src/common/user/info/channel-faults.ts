import type { CallOutput } from '@linggong/shared/contract/call'
import type { readContact } from '@linggong/shared/contract/contacts'
import type { OutsideChannel } from '@linggong/shared/domain/message-kinds'

export type Contact = CallOutput<typeof readContact>

/** Why nobody can be told anything there; null: they can. */
export function serviceFault(channel: OutsideChannel, contact: Contact): string | null {
  if (channel === 'mail') return contact.can_mail ? null : '运营方还没有开通邮件'
  return contact.can_weixin ? null : '运营方还没有授权公众号'
}

/** Why this person is not. */
export function channelFault(channel: OutsideChannel, contact: Contact): string | null {
  const isBound = (channel === 'mail' ? contact.email : contact.openid) !== ''
  return serviceFault(channel, contact) ?? (isBound ? null : `请先绑定${channel === 'mail' ? '邮箱' : '公众号'}`)
}
