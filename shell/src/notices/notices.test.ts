import { expect, test } from 'vitest'
import { dismiss, isDismissed } from './dismissed.ts'
import { noticeTexts } from './notice-texts.ts'

const notice = (more: object = {}) => ({ start_time: null, end_time: null, message: '今晚升级', message_list: [], ...more })
const now = Date.parse('2026-11-21T12:00:00+08:00')

test('R046 every message of the list, else the one message', () => {
  const list = [
    { id: '1', message: '甲' },
    { id: '2', message: '乙' },
  ]
  expect(noticeTexts(notice({ message_list: list }), now)).toEqual(['甲', '乙'])
  expect(noticeTexts(notice(), now)).toEqual(['今晚升级'])
  expect(noticeTexts(notice({ message: ' ' }), now)).toEqual([])
})

test('R249 nothing before its start and nothing from its end on', () => {
  expect(noticeTexts(notice({ start_time: '2026-11-21T12:00:01+08:00' }), now)).toEqual([])
  expect(noticeTexts(notice({ end_time: '2026-11-21T12:00:00+08:00' }), now)).toEqual([])
  expect(noticeTexts(notice({ start_time: '2026-11-21T11:00:00+08:00', end_time: '2026-11-21T13:00:00+08:00' }), now)).toHaveLength(1)
})

test('R045 a dismissed notice stays away, another text is another notice', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
  dismiss('甲', storage)
  expect([isDismissed('甲', storage), isDismissed('乙', storage)]).toEqual([true, false])
  kept.set('dismissed-notices', 'not json')
  expect(isDismissed('甲', storage)).toBe(false)
})
