import type { systemNotifyNow } from '@linggong/shared/contract/accounts'
import type { NoticeLineText } from '@linggong/shared/business/notice/scrolling-text'
import type { CallOutput } from '@linggong/shared/contract/call'

export interface NoticeText extends NoticeLineText {
  /** The key for dismissing: differs for another notice and for another text. */
  readonly key: string
}

/** Every message in the list, else the single message (R046); none outside its period (R249). */
export function noticeTexts(notice: CallOutput<typeof systemNotifyNow>, now: number): NoticeText[] {
  const { start_time: start, end_time: end, message, message_list: list } = notice
  if (start && Date.parse(start) > now) return []
  if (end && Date.parse(end) <= now) return []
  const texts = list.length > 0 ? list.map((one) => ({ key: `notice:${one.id}:${one.version}`, text: one.message })) : [{ key: `notice:${message.slice(0, 80)}`, text: message }]
  return texts.filter(({ text }) => text.trim() !== '')
}
