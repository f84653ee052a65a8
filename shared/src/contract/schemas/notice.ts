import { z } from 'zod'
import { hasHiddenCharacters, NOTICE_LIMITS, NOTICE_LINE_KINDS, noticeLinkFault, noticeText } from '../../domain/notice-content.ts'

const span = z.strictObject({
  /** With the spaces at its ends, which separate it from its neighbours. */
  text: z.string().min(1).max(NOTICE_LIMITS.text).refine((text) => !hasHiddenCharacters(text), '不能包含控制字符或不可见字符'),
  bold: z.boolean(),
  link: z.string().max(NOTICE_LIMITS.link).superRefine((link, context) => {
    const fault = link === '' ? null : noticeLinkFault(link)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  }),
})

const noticeLine = z.strictObject({ kind: z.enum(NOTICE_LINE_KINDS), spans: z.array(span).max(NOTICE_LIMITS.spans) })

/** No markup: lines of words, which are bold or lead to an address, and nothing else. */
export const noticeContent = z.array(noticeLine).max(NOTICE_LIMITS.lines)

/** As it is written. */
export const newNoticeContent = noticeContent
  .min(1, '请输入内容')
  .refine((lines) => lines.length === 0 || noticeText(lines) !== '', '请输入内容')
  .refine((lines) => lines.reduce((sum, { spans }) => sum + spans.reduce((inner, { text }) => inner + text.length, 0), 0) <= NOTICE_LIMITS.text, `内容不能超过${NOTICE_LIMITS.text}字`)
