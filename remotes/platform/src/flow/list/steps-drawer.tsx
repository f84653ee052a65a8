import { useRead } from '@linggong/shared/api/queries'
import { PendingBlock } from '@linggong/shared/business/pending-block'
import { flowSteps } from '@linggong/shared/contract/flow'
import { flowFields, type FlowKind } from '@linggong/shared/domain/fields/flow'
import { statusOf } from '@linggong/shared/domain/status-option'
import { Way } from '@linggong/shared/ui/detail-page'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Drawer } from 'antd'

interface StepsDrawerProps {
  readonly kind: FlowKind
  readonly id: string
  readonly onClose: () => void
}

/** Who did what and when, and what is ahead (R719): to be read alone. */
export function StepsDrawer({ kind, id, onClose }: StepsDrawerProps) {
  const { data, error, refetch } = useRead(flowSteps, { query: { kind, id } }, { staleTime: 0 })
  const what = statusOf(flowFields.kind.table, kind).label
  return (
    <Drawer open size="min(760px, 100vw)" title={data === undefined ? what : `${what} ${data.number}`} onClose={onClose}>
      <FocusReturn />
      {data === undefined ? <PendingBlock of={{ error, refetch }} what="步骤" rows={6} /> : <Way steps={data.results} />}
    </Drawer>
  )
}
