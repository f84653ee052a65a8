import type { NoticeLine } from '@linggong/shared/domain/notice-content'
import { flavours } from '@linggong/shared/domain/flavours'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { inTransaction } from '../kernel/transaction.ts'
import { noticesOf, publishNotice, withdrawNotice, type WrittenNotice } from '../modules/notices/service.ts'
import { clockAt, type SeedEnv } from './env.ts'

const words = (text: string, more: { readonly bold?: boolean; readonly link?: string } = {}) => ({ text, bold: false, link: '', ...more })
const line = (kind: NoticeLine['kind'], ...spans: NoticeLine['spans']): NoticeLine => ({ kind, spans })

/** One that has ended, one withdrawn, one that is shown (to groups, so that the pages of the others begin with their own), one for tomorrow night. */
export async function writeNotices(env: SeedEnv, now: Date): Promise<void> {
  const operator = [...env.actors.values()].find(({ flavour }) => flavour === 'saas')
  if (operator === undefined) return
  const today = businessDate(now)
  const on = (days: number, minutes: number): string => clockAt(addDays(today, days), minutes).toISOString()
  const publish = (at: Date, notice: WrittenNotice, isWithdrawn = false) =>
    env.act(at, () =>
      inTransaction(env.deps.db, operator, async (tx) => {
        const { total } = await noticesOf(tx, { title: notice.title, page: 1, page_size: 1 }, at)
        if (total > 0) return
        const { id } = await publishNotice(tx, operator, notice, at)
        if (isWithdrawn) await withdrawNotice(tx, operator, id, at)
      }),
    )
  await publish(clockAt(addDays(today, -20), 0), {
    title: '个税申报期提醒',
    content: [line('paragraph', words('本月申报期截至 15 日，请园区在 '), words('12 日前', { bold: true }), words(' 核对税额。'))],
    audience: ['park', 'agency'],
    start_time: on(-20, 0),
    end_time: on(-12, 0),
  })
  await publish(clockAt(addDays(today, -6), 30), { title: '短信通道切换', content: [line('paragraph', words('今日切换短信通道，验证码可能延迟。'))], audience: [...flavours], start_time: on(-6, 30), end_time: on(-5, 30) }, true)
  await publish(now, {
    title: '集团合同续签',
    content: [
      line('paragraph', words('年度合同将陆续到期，请集团管理员：')),
      line('number', words('在“集团合同”中核对有效期；')),
      line('number', words('按'), words('续签指引', { link: 'https://www.example.com/renewal' }), words('提交新合同。')),
    ],
    audience: ['platform'],
    start_time: now.toISOString(),
    end_time: on(30, 540),
  })
  await publish(now, {
    title: '系统升级',
    content: [
      line('paragraph', words('22:00 至次日 02:00', { bold: true }), words('系统升级，期间：')),
      line('bullet', words('不能提交支付，已提交的不受影响；')),
      line('bullet', words('请提前保存正在填写的内容。')),
    ],
    audience: [...flavours],
    start_time: on(1, 13 * 60),
    end_time: on(1, 17 * 60),
  })
}
