import { useRead } from '@linggong/shared/api/queries'
import { Link } from '@linggong/shared/ui/router'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Typography } from 'antd'
import { enterpriseEvidence } from '../../contract/evidence.ts'
import { EvidenceBar } from './bar.tsx'
import styles from './evidence.module.css'
import { EvidenceTable } from './settlement.tsx'

interface EnterpriseEvidenceProps {
  /** Absent: one's own. */
  readonly id?: string | undefined
  /** The page that lists settlements. */
  readonly list: string | undefined
  /** What a month leads to; absent: to nothing. */
  readonly onMonth?: (month: string) => void
}

/** 证据链 of an enterprise as a whole: the counts of its paid bills, each month with its bar, and the way to the settlements with gaps. */
export function EnterpriseEvidence({ id, list, onMonth }: EnterpriseEvidenceProps) {
  const { data, error, refetch } = useRead(enterpriseEvidence, { query: { ...(id !== undefined && { company_id: id }) } }, { quiet: true })
  if (data === undefined) return error ? <FailureBlock error={error} what="证据链" onRetry={() => void refetch()} /> : <LoadingBlock what="证据链" rows={8} />
  const { sums, months, from, is_cut: isCut } = data
  if (sums.bills === 0) return <StateBlock title="近 12 个月没有已支付的账单" text="有账单支付成功后，这里显示证据是否齐全。" />
  return (
    <>
      <Typography.Paragraph>
        {isCut ? `账单较多，以下为 ${from} 起` : '近 12 个月'}已支付的 {sums.bills} 笔账单，{sums.complete} 笔证据齐全，{sums.bills - sums.complete} 笔有缺口。{' '}
        {list !== undefined && sums.complete < sums.bills && <Link to={`${list}?evidence=gap${id === undefined ? '' : `&company_id=${id}`}`}>查看有缺口的结算单</Link>}
      </Typography.Paragraph>
      <EvidenceTable sums={sums} />
      <ul className={styles['months']}>
        {months.map((one) => (
          <li key={one.month}>
            {onMonth === undefined ? <span>{one.month}</span> : <Button type="link" size="small" onClick={() => onMonth(one.month)}>{one.month}</Button>}
            <EvidenceBar sums={one.sums} />
            <span>
              {one.sums.bills} 笔，{one.sums.complete === one.sums.bills ? '没有缺口' : `${one.sums.bills - one.sums.complete} 笔有缺口`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
