import { PendingBlock } from '@linggong/shared/business/pending-block'
import type { DetailQuery } from '@linggong/shared/ui/detail-page'
import { LimitsMeter } from '@linggong/shared/ui/limits-meter'
import { Alert } from 'antd'
import type { z } from 'zod'
import type { personLimits } from '../contract/schemas/person-limits.ts'

interface PersonLimitsProps {
  /** The worker's. */
  readonly name: string
  readonly query: DetailQuery<z.output<typeof personLimits>>
}

const what = '合作用户额度'

/** 额度仪表: how much of which limits a worker has used by now, as far as the reader may know, and what comes next. */
export function PersonLimits({ name, query }: PersonLimitsProps) {
  const { data } = query
  if (data === undefined) return <PendingBlock of={query} what={what} rows={3} />
  return (
    <div style={{ maxWidth: 560 }}>
      <Alert type={data.next.level === 'refuse' ? 'warning' : 'info'} showIcon title={`${data.month}：${data.next.text}`} style={{ marginBottom: 12 }} />
      <LimitsMeter label={`${name}的额度`} uses={data.uses} />
    </div>
  )
}
