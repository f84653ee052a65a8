import { useRead } from '@linggong/shared/api/queries'
import { LimitsMeter } from '@linggong/shared/ui/limits-meter'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert } from 'antd'
import { billLimits } from '../../contract/bills.ts'
import type { Bill } from './document.tsx'

const what = '合作用户额度'

/** How much of which limits the bill's worker has used by now, as far as the reader may know. */
export function BillLimits({ bill: { id, name } }: { readonly bill: Bill }) {
  const query = useRead(billLimits, { params: { id } }, { quiet: true })
  const { data } = query
  if (data === undefined) return query.isError ? <FailureBlock what={what} error={query.error} onRetry={() => void query.refetch()} /> : <LoadingBlock what={what} rows={3} />
  return (
    <div style={{ maxWidth: 560 }}>
      <Alert type={data.next.level === 'refuse' ? 'warning' : 'info'} showIcon title={`${data.month.replace('-', '/')}：${data.next.text}`} style={{ marginBottom: 12 }} />
      <LimitsMeter label={`${name}的额度`} uses={data.uses} />
    </div>
  )
}
