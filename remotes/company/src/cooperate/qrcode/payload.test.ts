import { expect, test } from 'vitest'
import { createQrcode } from '@linggong/shared/contract/company-qrcodes'
import { payloadOf } from './payload.ts'

const values = { name: '国庆招募', start_at: '2026-11-24 09:00:00', end_at: '2026-11-30 18:00:00', is_long: false, area: ['海南省', '海口市'] }

test('R502 R631 R561 what is sent of a code: its start, its end where it is not for good, is_long and area, in the format of a clock', () => {
  const sent = payloadOf(values)
  expect(sent).toEqual({ name: '国庆招募', start_at: '2026-11-24 09:00:00', end_at: '2026-11-30 18:00:00', is_long: false, area: ['海南省', '海口市'] })
  expect(createQrcode.body?.parse(sent)).toEqual(sent)
  for (const start_at of ['2026-11-24T01:00:00.000Z', '2026/11/24 09:00:00', '2026-11-24', '2026-02-30 09:00:00', '2026-11-24 24:00:00']) expect([start_at, createQrcode.body?.safeParse({ ...sent, start_at }).success]).toEqual([start_at, false])
})

test('R503 the end of a code for good is dropped, whatever the form still has', () => {
  expect(payloadOf({ ...values, is_long: true })).toEqual({ name: '国庆招募', start_at: '2026-11-24 09:00:00', is_long: true, area: ['海南省', '海口市'] })
})
