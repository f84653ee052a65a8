import { PendingBlock } from '@linggong/shared/business/pending-block'
import type { DetailQuery } from '@linggong/shared/ui/detail-page'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { storedFile } from '@linggong/shared/ui/file-view'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Alert, Button, Drawer, Flex, Typography } from 'antd'
import type { ComponentType } from 'react'
import type { Fields } from '../../domain/fields/field.ts'
import type { Log, Row } from '../document.tsx'
import type { OfferedAction } from './actions.ts'

interface Numbered extends Row {
  readonly sn?: string
}

interface RecordDrawerProps<D extends Numbered> {
  /** The document, of which the drawer takes the record and its change log. */
  readonly document: {
    readonly what: string
    readonly fields: Fields
    readonly useRecord?: (id: string) => DetailQuery<D>
    readonly useLog?: (id: string, options: { readonly refetchInterval: () => false }) => DetailQuery<Log>
  }
  readonly detail: ComponentType<{ readonly record: D }>
  readonly id: string
  /** Default: its number. */
  readonly titleOf?: (record: D) => string
  /** Absent: the record is only looked at. */
  readonly offersOf?: (record: D) => readonly OfferedAction[]
  readonly onAction?: (action: string, id: string) => void
  readonly onClose: () => void
}

/** A record without a page of its own, over the list that it is in: what may be done with it, its contents, its change log. */
export function RecordDrawer<D extends Numbered>({ document, detail: Detail, id, titleOf = numberOf, offersOf = nothingOf, onAction, onClose }: RecordDrawerProps<D>) {
  const { what, fields, useRecord = useNothing, useLog = useNothing } = document
  const query = useRecord(id)
  const log = useLog(id, { refetchInterval: () => false })
  const record = query.data
  const offers = record === undefined ? [] : offersOf(record)
  const refused = offers.filter(({ refusal }) => refusal !== undefined)
  const open = offers.filter(({ refusal }) => refusal === undefined)
  return (
    <Drawer open size="min(760px, 100vw)" title={record === undefined ? what : `${what} ${titleOf(record)}`} onClose={onClose}>
      {record === undefined ? (
        <PendingBlock of={query} what={what} rows={6} />
      ) : (
        <Flex vertical gap={16}>
          {refused.map(({ key, label, refusal }) => (
            <Alert key={key} type="info" showIcon title={`不能${label}：${refusal ?? ''}`} />
          ))}
          {open.length > 0 && (
            <Flex wrap gap={8} justify="flex-end">
              {open.toReversed().map(({ key, label, permission, leads, isDanger }) => (
                <span key={key}>
                  <PermissionMark keys={permission} />
                  <Button type={leads ? 'primary' : 'default'} danger={isDanger} onClick={() => onAction?.(key, record.id)}>
                    {label}
                  </Button>
                </span>
              ))}
            </Flex>
          )}
          <Detail record={record} />
          <section>
            <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>变更记录</Typography.Title>
            <ChangeLog query={log} fields={fields} file={storedFile} />
          </section>
        </Flex>
      )}
    </Drawer>
  )
}

const numberOf = ({ sn = '' }: Numbered): string => sn
const nothingOf = () => []
const useNothing = () => ({ data: undefined, error: null, refetch: () => undefined })
