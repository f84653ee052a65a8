import { useRead } from '@linggong/shared/api/queries'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { CopyText } from '@linggong/shared/ui/copy-text'
import { Money } from '@linggong/shared/ui/money'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { billTrace } from '../../contract/bills.ts'
import { TRACE_STEPS, traceEnd } from '../../domain/trace.ts'
import styles from './trace.module.css'

/** 款项追踪: what the payee's money did, and where it is now. While the bank has not answered it follows by itself. */
export function BillTrace({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(billTrace, { params: { id } }, { quiet: true, refetchInterval: (found) => (found?.steps.at(-1)?.at === null ? 3000 : false) })
  if (data === undefined) return error ? <FailureBlock error={error} what="款项追踪" onRetry={() => void refetch()} /> : <LoadingBlock what="款项追踪" rows={5} />
  const { steps } = data
  return (
    <>
      <output className={styles['end']}>{traceEnd(steps.map(({ key, at }) => ({ key, at: at === null ? null : new Date(at) })))}</output>
      <ol className={styles['steps']} aria-label="款项追踪">
        {steps.map(({ key, at, creator, request_no, account_no, amount, note }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is identified by its position: each may occur twice
          <li key={index}>
            <StatusTag table={TRACE_STEPS} value={key} />
            <span>{amount !== null && <Money cents={amount} />}</span>
            <span>
              {[creator, account_no === '' ? '' : `收款账号 ${account_no}`, note].filter(Boolean).join('，')}
              {key === 'submitted' && (
                <span className={styles['number']}>
                  请求号 <CopyText text={request_no} />
                </span>
              )}
            </span>
            <time>{at === null ? '进行中' : dateTimeText(at)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}
