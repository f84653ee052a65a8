import { expect, test } from 'vitest'
import { redinkMachine } from '../../domain/machines/invoice.ts'
import { leftText } from './countdown.tsx'
import { whoseTurn } from './whose-turn.ts'

test('each state of red ink says who must do what, and until when', () => {
  const open = { submit_at: '2026-11-27T00:00:00Z', fault: '' }
  expect(redinkMachine.states.map((status) => whoseTurn({ status, ...open }))).toEqual(['税务局受理中', '开票服务开具中', '购方在电子税务局确认', '本公司确认或否认', '开票服务开具中', '无，可重新申请', '无，可重新申请', '无，可重新申请', '无'])
  expect(whoseTurn({ status: 'draft', submit_at: null, fault: '' })).toBe('本公司提交税务局')
  expect(whoseTurn({ status: 'confirmed', ...open, fault: '额度不足' })).toBe('本公司重新开具')
  expect([leftText(72 * 3_600_000), leftText(61_000), leftText(0)]).toEqual(['还剩 72 小时 0 分', '还剩 0 小时 2 分', '已到期，等待作废'])
})
