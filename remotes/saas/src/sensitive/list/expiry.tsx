import { businessDate } from '@linggong/shared/domain/time'
import { Space, Tag } from 'antd'

/** The last day of an entry, and whether it has passed. */
export function Expiry({ on }: { readonly on: string | null }) {
  if (on === null) return '长期'
  return (
    <Space size={4}>
      {on.replaceAll('-', '/')}
      {on < businessDate(new Date()) && <Tag>已过期</Tag>}
    </Space>
  )
}
