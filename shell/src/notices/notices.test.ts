import { perService, SERVICES } from '@linggong/shared/domain/topup'
import { expect, test } from 'vitest'
import { contractNotices, rateChangeNotices } from './contract-notices.ts'
import { dismiss, dismissedPreference } from './dismissed.ts'
import { lowBalanceNotices } from './low-balance.ts'
import { noticeTexts } from './notice-texts.ts'

const notice = (more: object = {}) => ({ start_time: null, end_time: null, message: '今晚升级', message_list: [], ...more })
const one = (id: string, message: string, version = 1) => ({ id, message, version })
const now = Date.parse('2026-11-21T12:00:00+08:00')
const texts = (more?: object) => noticeTexts(notice(more), now).map(({ text }) => text)

test('R046 every message of the list, else the one message', () => {
  const list = [
    one('1', '甲'),
    one('2', '乙'),
  ]
  expect(texts({ message_list: list })).toEqual(['甲', '乙'])
  expect(texts()).toEqual(['今晚升级'])
  expect(texts({ message: ' ' })).toEqual([])
})

test('R249 nothing before its start and nothing from its end on', () => {
  expect(texts({ start_time: '2026-11-21T12:00:01+08:00' })).toEqual([])
  expect(texts({ end_time: '2026-11-21T12:00:00+08:00' })).toEqual([])
  expect(texts({ start_time: '2026-11-21T11:00:00+08:00', end_time: '2026-11-21T13:00:00+08:00' })).toHaveLength(1)
})

test('R045 what is dismissed is one notice of the list, another notice has another key', () => {
  const [first, second] = noticeTexts(notice({ message_list: [one('1', '甲'), one('2', '甲')] }), now)
  expect(first?.key).not.toBe(second?.key)
  // Who has dismissed it reads it again when it was rewritten.
  expect(noticeTexts(notice({ message_list: [one('1', '丙', 2)] }), now)[0]?.key).not.toBe(first?.key)
  expect(noticeTexts(notice(), now)[0]?.key).not.toBe(noticeTexts(notice({ message: '明晚升级' }), now)[0]?.key)
  expect(dismiss(['notice:1'], ['notice:2', 'notice:2', 'notice:1'])).toEqual(['notice:2', 'notice:1'])
})

test('dismissals do not grow without end, and garbage that is stored counts as none', () => {
  const many = Array.from({ length: 300 }, (_, index) => `notice:${index}`)
  const kept = dismiss(many, ['notice:new'])
  expect([kept.length, kept.at(-1), kept.includes('notice:0')]).toEqual([200, 'notice:new', false])
  expect(dismissedPreference.parse('nonsense')).toBeUndefined()
  expect(dismissedPreference.parse(['a', 7, null])).toEqual(['a'])
})

const balance = (counts: Partial<Record<(typeof SERVICES)[number]['value'], number>>) => ({ id: '1', ...perService(({ value }) => counts[value] ?? 5000) })

test('R469 any count at or below 1000 alerts: 1000 does, 1001 does not', () => {
  expect(lowBalanceNotices(balance({ sms: 1000 }), {}).map(({ text }) => text)).toEqual(['服务余额不足提醒：短信剩余1000次，请及时充值'])
  expect(lowBalanceNotices(balance({ sms: 1001 }), {})).toEqual([])
  for (const { value, label } of SERVICES) expect(lowBalanceNotices(balance({ [value]: 0 }), {}).map(({ text }) => text)).toEqual([`服务余额不足提醒：${label}剩余0次，请及时充值`])
  expect(lowBalanceNotices(balance({ sms: 3, two_auth: 1000 }), {})).toHaveLength(2)
  // Nothing was bought, or the query failed: no notice.
  expect(lowBalanceNotices(undefined, {})).toEqual([])
})

test('R469 the alert leads to an order that is filled in, for those who may order, else to what is left, and once', () => {
  const low = balance({ sms: 3, two_auth: 1000 })
  const links = (pages: object) => lowBalanceNotices(low, pages).map(({ link }) => link)
  const recharge = '/agency/finance/recharge'
  expect(links({ recharge, mayOrder: true })).toEqual([{ to: `${recharge}?apply=1`, label: '去充值' }, undefined])
  expect(links({ recharge })).toEqual([{ to: recharge, label: '查看余额' }, undefined])
  expect(links({ mayOrder: true })).toEqual([undefined, undefined])
})

test('R471 a dismissed balance alert stays away until a count changes, and the last one replaces those before', () => {
  const [before] = lowBalanceNotices(balance({ sms: 1000 }), {})
  const [after] = lowBalanceNotices(balance({ sms: 999 }), {})
  const [same] = lowBalanceNotices(balance({ sms: 1000, enterprise_auth: 4000 }), {})
  expect(before?.key).toBe(same?.key)
  expect(before?.key).not.toBe(after?.key)
  expect(dismiss(dismiss(['notice:1'], [before?.key ?? '']), [after?.key ?? ''])).toEqual(['notice:1', after?.key])
})

test('R044 the agency is told of contracts that end, once per end', () => {
  const reminder = { id: 'c', sn: 'HT1', company_id: 'x', company_name: '远帆管理', end_at: '2026-12-11', days_left: 20 }
  const told = { key: 'contract:c:2026-12-11', text: '合同到期提醒：远帆管理的合同 HT1 将于 2026/12/11 到期（剩 20 天），到期后无法生成结算单' }
  expect(contractNotices([reminder], {})).toEqual([told])
  expect(contractNotices([{ ...reminder, days_left: 0 }], {})[0]?.text).toContain('今天')
  // The way to the contract, for those who may open it, and renew it.
  const to = '/agency/customer/contract?company_id=x&id=c'
  expect(contractNotices([reminder], { contracts: '/agency/customer/contract' })).toEqual([{ ...told, link: { to, label: '查看合同' } }])
  expect(contractNotices([reminder], { contracts: '/agency/customer/contract', mayRenew: true })).toEqual([{ ...told, link: { to, label: '去续签' } }])
})

test('R044 the agency is told of changes of rates that wait for the enterprise', () => {
  const change = { id: 'c', sn: 'HT1', company_id: 'x', company_name: '远帆管理', rate_change_id: 'r', effective_at: '2026-12-01', days_left: 7 }
  expect(rateChangeNotices([change], { rateChanges: '/agency/customer/confirm' })).toEqual([{ link: { to: '/agency/customer/confirm?contract_sn=HT1&status=to_confirm', label: '查看变更' }, key: 'rate_change:r', text: '费率变更待答复：远帆管理的合同 HT1 自 2026/12/01 起变更费率（还有 7 天），未答复则自动撤回' }])
  expect(rateChangeNotices([{ ...change, days_left: 0 }], {})[0]?.text).toContain('最后一天')
  expect(rateChangeNotices([{ ...change, days_left: 8 }], {})).toEqual([])
})
