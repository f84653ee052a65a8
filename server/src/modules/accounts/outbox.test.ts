import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makePhone } from '../../../test/makers.ts'
import { deliverOutbox } from './outbox.ts'

test('a code is sent before invitations that have waited longer, which are worth sending when an old code no longer is', async () => {
  const { deps } = await testApp()
  const queue = (text: string, minutes: number, isNotice: boolean) =>
    asOwner(deps, 'insert into app.sms_outbox (id, phone, text, create_at, is_notice) values (gen_random_uuid(), $1, $2, $3, $4)', [makePhone(), text, new Date(deps.clock().getTime() - minutes * 60_000), isNotice])
  await queue('邀请二', 9, true)
  await queue('邀请一', 10, true)
  await queue('旧码', 8, false)
  await queue('新码', 1, false)
  const sent: string[] = []
  await deliverOutbox({ ...deps, sms: { send: async ({ text }) => void sent.push(text) } })
  expect(sent).toEqual(['新码', '邀请一', '邀请二'])
})
