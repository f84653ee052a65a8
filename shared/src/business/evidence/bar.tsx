import { useOneOf } from '@linggong/shared/api/one-of'
import { ReadAloud } from '@linggong/shared/ui/read-aloud'
import { batchBars, billBars, settlementBars } from '../../contract/evidence.ts'
import { EVIDENCE_POINTS, EVIDENCE_STATES, evidenceKeys } from '../../domain/evidence/points.ts'
import { type EvidenceSum, type EvidenceSums, worstOf } from '../../domain/evidence/sums.ts'
import { statusOf } from '../../domain/status-option.ts'
import type { CSSProperties } from 'react'
import styles from './evidence.module.css'

/** A mark and the room beside it, in px. */
const markWidth = 6
/** Of the column: its marks, and the padding of the cell. */
export const barWidth = { width: markWidth * evidenceKeys.length + 18 } as const
const room = { '--mark': `${markWidth}px` } as CSSProperties

/** A mark for each point, by the worst of its bills; in words what is to be done. */
export function EvidenceBar({ sums }: { readonly sums: EvidenceSums }) {
  const gaps = sums.points.filter((sum) => sum.missing + sum.disordered > 0)
  const text = gaps.length === 0 ? '没有缺口' : `待补：${gaps.map(({ key }) => EVIDENCE_POINTS[key].label).join('、')}`
  return (
    <span className={styles['bar']} style={room} title={sums.points.map((sum) => textOf(sum, sums.bills)).join('\n')}>
      <ReadAloud>{text}</ReadAloud>
      {sums.points.map((sum) => (
        <i key={sum.key} className={styles[worstOf(sum)]} aria-hidden />
      ))}
    </span>
  )
}

/** 验收单：齐全 38，缺少 2 */
function textOf(sum: EvidenceSum, bills: number): string {
  const parts = EVIDENCE_STATES.flatMap(({ value }) => (sum[value] === 0 ? [] : [bills === 1 ? statusOf(EVIDENCE_STATES, value).label : `${statusOf(EVIDENCE_STATES, value).label} ${sum[value]}`]))
  return `${EVIDENCE_POINTS[sum.key].label}：${parts.join('，')}`
}

export function SettlementBar({ id }: { readonly id: string }) {
  const found = useOneOf(settlementBars, id)
  return found === undefined ? <span className={styles['bar']} /> : <EvidenceBar sums={found.sums} />
}

export function BatchBar({ id }: { readonly id: string }) {
  const found = useOneOf(batchBars, id)
  return found === undefined ? <span className={styles['bar']} /> : <EvidenceBar sums={found.sums} />
}

export function BillBar({ id }: { readonly id: string }) {
  const found = useOneOf(billBars, id)
  return found === undefined ? <span className={styles['bar']} /> : <EvidenceBar sums={found.sums} />
}
