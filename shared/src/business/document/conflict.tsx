import { dateTimeText } from '@linggong/shared/ui/columns'
import type { Filters } from '@linggong/shared/ui/list-state'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Modal, Skeleton } from 'antd'
import { asRead, stateField } from '../../domain/machines/machine.ts'
import { stateAfter } from '../../domain/machines/way.ts'
import type { FlavourDocument, Log, Row } from '../document.tsx'

interface ConflictDialogProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  /** As it is now. */
  readonly record: D & { readonly sn?: string; readonly events?: Log['results'] }
  readonly onClose: () => void
}

/** In place of a dialog whose step somebody else made impossible: who did what, and when, from the record's change log. */
export function ConflictDialog<R extends Row, D extends Row, F extends Filters>({ of, record, onClose }: ConflictDialogProps<R, D, F>) {
  const { what, fields, machine = {}, useLog = useNoLog } = of.document
  const own = useLog(record.id, { refetchInterval: () => false })
  const log = record.events ?? own?.data?.results
  const last = log?.findLast((entry) => stateAfter(entry, stateField(machine)) !== undefined) ?? log?.at(-1)
  const status = fields[stateField(machine)]
  return (
    <Modal open title={[what, record.sn, '已变更'].filter(Boolean).join(' ')} okText="知道了" footer={(_, { OkBtn }) => <OkBtn />} onOk={onClose} onCancel={onClose}>
      <div role="alert">
        {log === undefined && own?.error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 1 }} />
        ) : (
          last && (
            <p>
              已由 <strong>{last.creator}</strong> 于 {dateTimeText(last.create_at)} 执行“<strong>{last.action}</strong>”，您的操作没有执行。
            </p>
          )
        )}
        {status?.kind === 'status' && (
          <p>
            现在的状态：<StatusTag table={status.table} value={asRead(machine, record).status} />
          </p>
        )}
      </div>
    </Modal>
  )
}

const useNoLog = () => undefined
