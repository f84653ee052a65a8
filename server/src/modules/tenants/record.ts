import { record, type Seen } from '../../kernel/record.ts'
import { chainOf } from '../../kernel/session.ts'

type Above = Parameters<typeof chainOf>[2]

export const platformRecord = record('app.tenant', 'platform', (_by, row: Seen & Above) => chainOf('platform', row.id, row))
