import { businessDate } from '@linggong/shared/domain/time'
import { Space, Tag } from 'antd'

const hasPassed = (day: string): boolean => day < businessDate(new Date())

/** The last day of an entry, and whether it has passed. */
export function Expiry({ on }: { readonly on: string | null }) {
  if (on === null) return '长期'
  return (
    <Space size={4}>
      {on.replaceAll('-', '/')}
      {hasPassed(on) && <Tag>已过期</Tag>}
    </Space>
  )
}
