import { Space, Tag } from 'antd'
import { useState } from 'react'
import { parkFields } from '../../domain/fields/tenant.ts'
import { termLeft, termText } from '../../domain/park-term.ts'
import { businessDate } from '../../domain/time.ts'
import { FieldValue } from '@linggong/shared/ui/field-value'

/** The last day of a park's term, marked once it is near or over. */
export function TermEnd({ end }: { readonly end: string | null }) {
  const [today] = useState(() => businessDate(new Date()))
  const left = termLeft(end, today)
  if (end === null) return null
  return (
    <Space size={4} wrap>
      <FieldValue field={parkFields.end_at} value={end} />
      {left !== null && <Tag color={left < 0 ? 'error' : 'warning'}>{termText(left)}</Tag>}
    </Space>
  )
}
