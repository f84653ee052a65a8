import { userAuditFields as field } from '@linggong/shared/domain/fields/user-audit'
import { PHOTO_LABELS } from '@linggong/shared/domain/user-audits'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FileView } from '@linggong/shared/ui/file-view'
import { Flex } from 'antd'
import { factsFor } from './desk/desk-panel.tsx'
import type { AuditRecord } from './audits.tsx'

/** Everything of an audit, over its list. Its photos are looked at one by one, for a reason: the desk is for those that wait. */
export function AuditDetail({ record }: { readonly record: AuditRecord }) {
  const fact = factsOf(field, record)
  return (
    <>
      <Facts label="审核" facts={[...factsFor(record), fact('status'), fact('auditor'), fact('audit_at'), ...(record.batch_sn === '' ? [] : [fact('batch_sn')]), ...(record.reason === '' ? [] : [fact('reason', { isWide: true })])]} />
      {record.photos.length > 0 && (
        <Flex wrap gap={16}>
          {record.photos.map(({ purpose, file_url }) => (
            <FileView key={purpose} fileUrl={file_url} text={`查看${PHOTO_LABELS[purpose]}`} purpose={purpose} />
          ))}
        </Flex>
      )}
    </>
  )
}
