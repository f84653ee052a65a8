import type { WayStep } from '@linggong/shared/ui/detail-page'
import type { Fields } from '../../domain/fields/field.ts'
import type { Machine } from '../../domain/machines/machine.ts'
import { wayOf } from '../../domain/machines/way.ts'
import { statusOf } from '../../domain/statuses.ts'
import type { Log, Row } from '../document.tsx'

/** The progress of a record for display: past transitions with person and time, the present state, the remaining states. */
export function waySteps(machine: Machine, fields: Fields, { status = '', ...row }: Row, log: Log['results']): WayStep[] {
  const { taken, back, ahead } = wayOf(machine, { ...row, status }, log)
  const table = fields['status']?.kind === 'status' ? fields['status'].table : []
  const { label, tone } = statusOf(table, status)
  const at = status === machine.goal ? 'done' : ahead.length === 0 ? 'ended' : tone === 'danger' ? 'failed' : 'present'
  return [
    ...taken.map((step): WayStep => ({ title: step.action, at: 'done', by: { creator: step.creator, create_at: step.create_at } })),
    { title: label, at, ...(back && { by: back }) },
    ...ahead.map((state): WayStep => ({ title: statusOf(table, state).label, at: 'ahead' })),
  ]
}
