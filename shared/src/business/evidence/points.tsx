import { Link } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Typography } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import type { billEvidenceById } from '../../contract/evidence.ts'
import { EVIDENCE_POINTS, EVIDENCE_STATES, fillOf, isGap } from '../../domain/evidence/points.ts'
import { clockTime } from '../../domain/time.ts'
import { AssignTaskLink } from '../bill/assign-task-dialogs.tsx'
import { RecordLink, useLinkTo } from '../home.tsx'
import styles from './evidence.module.css'

type Point = CallOutput<typeof billEvidenceById>['points'][number]

/** Each point a line: what there is, why it is not enough, and the way to where it is filled. */
export function EvidencePoints({ points }: { readonly points: readonly Point[] }) {
  return (
    <ul className={styles['points']}>
      {points.map((point) => (
        <li key={point.key} data-state={point.state}>
          <span>{EVIDENCE_POINTS[point.key].label}</span>
          <StatusTag table={EVIDENCE_STATES} value={point.state} />
          <span>
            {point.fact}
            {point.fact !== '' && point.reason !== '' && '；'}
            {point.reason !== '' && <Typography.Text type={isGap(point) ? 'danger' : 'secondary'}>{point.reason}</Typography.Text>}
            {isGap(point) && point.place !== null && (
              <>
                {' '}
                {point.key === 'task' && point.place.of === 'bill' ? (
                  <AssignTaskLink id={point.place.id} label={fillOf(point)} />
                ) : point.key === 'invoice' ? (
                  <InvoicesLink id={point.place.id} label={fillOf(point)} />
                ) : (
                  <RecordLink of={point.place.of} id={point.place.id} record={point.place}>
                    {fillOf(point)}
                  </RecordLink>
                )}
              </>
            )}
          </span>
          <time>{point.at === null ? '' : clockTime(point.at)}</time>
        </li>
      ))}
    </ul>
  )
}

/** To the invoices of a settlement, where the next one is applied for. */
function InvoicesLink({ id, label }: { readonly id: string; readonly label: string }) {
  const to = useLinkTo()('settlement', id)
  return to === undefined ? label : <Link to={`${to}?tab=invoices`}>{label}</Link>
}
