import { businessDate } from '@linggong/shared/domain/time'
import type { World } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

/** Allowed from the address of the test's own calls. */
export const openClient = ({ server }: World, name: string) => ({ name, scopes: ['settlements:read' as const], addresses: ['127.0.0.1'], expire_on: businessDate(server.deps.clock()) })

export const openClients = {
  createOpenClient: { body: ({ world }) => openClient(world, '新客户端') },
  updateOpenClient: { id: 'openClient', body: ({ world, thing }) => ({ ...openClient(world, '改名'), version: thing('openClient')['version'] }) },
  rotateOpenSecret: { id: 'openClient' },
  switchOpenClient: { id: 'openClient', body: ({ thing }) => ({ is_enable: false, version: thing('openClient')['version'] }) },
  removeOpenClient: { id: 'openClient' },
  openClientHistory: { id: 'openClient' },
} as const satisfies Readonly<Record<string, Sample>>
