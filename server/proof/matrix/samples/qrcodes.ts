import type { Sample } from '../sample.ts'

const id = 'app.company_qrcode' as const
const written = { name: '登记', start_at: '2026-01-01 00:00:00', is_long: true, area: ['海南省', '海口市'] }

export const qrcodes = {
  qrcodeById: { id },
  createQrcode: { body: () => written },
  updateQrcode: { id, body: ({ thing }) => ({ ...written, name: '改名', version: thing(id)['version'] }), variants: { disable: { id, body: ({ thing }) => ({ is_enable: false, version: thing(id)['version'] }) } } },
  listRegisterRecords: { id },
} as const satisfies Readonly<Record<string, Sample>>
