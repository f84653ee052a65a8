import { useRead } from '@linggong/shared/api/queries'
import { Money } from '@linggong/shared/ui/money'
import { PageNumbers } from '@linggong/shared/ui/page-numbers'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Segmented, Typography } from 'antd'
import { useState } from 'react'
import { settlementEvidence } from '../../contract/evidence.ts'
import { EVIDENCE_POINTS, EVIDENCE_STATES, type EvidenceKey, evidenceKeys } from '../../domain/evidence/points.ts'
import type { EvidenceSums } from '../../domain/evidence/sums.ts'
import { BILL_STATUSES } from '../../domain/statuses.ts'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { RecordLink } from '../home.tsx'
import styles from './evidence.module.css'
import { EvidencePoints } from './points.tsx'

type Point = EvidenceKey | 'gap' | 'all'

const isPoint = (value: unknown): value is Point => value === 'gap' || value === 'all' || evidenceKeys.some((key) => key === value)
const pageSize = 20

/** 证据链 of a settlement: how many bills have each point, and of those that lack one what fills it. */
export function SettlementEvidence({ id }: { readonly id: string }) {
  const [point, setPoint] = useState<Point>('gap')
  const [page, setPage] = useState(1)
  const query = useRead(settlementEvidence, { params: { id }, query: { page, page_size: pageSize, ...(point !== 'all' && { point }) } }, { quiet: true })
  const found = query.data
  if (found === undefined) return query.error ? <FailureBlock error={query.error} what="证据链" onRetry={() => void query.refetch()} /> : <LoadingBlock what="证据链" rows={8} />
  const { sums } = found
  // Of a canceled settlement the bills are in their batch again.
  if (sums.bills === 0) return <Typography.Paragraph type="secondary">结算单中没有账单。</Typography.Paragraph>
  const lacking = sums.points.filter((sum) => sum.missing + sum.disordered > 0)
  const choose = (value: unknown): void => {
    if (!isPoint(value)) return
    setPoint(value)
    setPage(1)
  }
  return (
    <>
      <EvidenceTable sums={sums} />
      <div className={styles['tools']}>
        <Segmented
          aria-label="显示的账单"
          className={styles['choices'] ?? ''}
          value={point}
          onChange={choose}
          options={[
            { value: 'gap', label: `有缺口 ${sums.bills - sums.complete}` },
            ...lacking.map((sum) => ({ value: sum.key, label: `${EVIDENCE_POINTS[sum.key].label} ${sum.missing + sum.disordered}` })),
            { value: 'all', label: `全部 ${sums.bills}` },
          ]}
        />
        <PageNumbers page={page} pageSize={pageSize} total={found.total} onChange={setPage} />
      </div>
      {found.results.length === 0 ? (
        <Typography.Paragraph type="secondary">没有缺口：每笔账单的证据都齐全。</Typography.Paragraph>
      ) : (
        <ul className={styles['bills']}>
          {found.results.map((bill) => (
            <li key={bill.id} className={styles['bill']}>
              <div className={styles['head']}>
                <RecordLink of="bill" id={bill.id}>
                  {bill.sn}
                </RecordLink>
                <strong>{bill.name}</strong>
                <Money cents={bill.amount} />
                <StatusTag table={BILL_STATUSES} value={bill.status} />
              </div>
              <EvidencePoints points={point === 'all' ? bill.points : bill.points.filter(({ state, key }) => (state === 'missing' || state === 'disordered') && (point === 'gap' || key === point))} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The counts themselves, and no figure made of them. */
export function EvidenceTable({ sums }: { readonly sums: EvidenceSums }) {
  return (
    <table className={styles['sums']}>
      <thead>
        <tr>
          <th scope="col">证据</th>
          <th scope="col" className={styles['asks']}>
            要求
          </th>
          {EVIDENCE_STATES.map(({ value, label }) => (
            <th key={value} scope="col" className={styles['number']}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.points.map((sum) => (
          <tr key={sum.key}>
            <th scope="row">{EVIDENCE_POINTS[sum.key].label}</th>
            <td className={styles['asks']}>{EVIDENCE_POINTS[sum.key].asks}</td>
            {EVIDENCE_STATES.map(({ value }) => (
              <td key={value} className={[styles['number'], sum[value] > 0 && value === 'missing' ? styles['gap'] : '', sum[value] > 0 && value === 'disordered' ? styles['wrong'] : ''].join(' ')}>
                {sum[value]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
