import { Space } from 'antd'
import { useState } from 'react'
import { parkFields } from '../../domain/fields/tenant.ts'
import { termLeft, termText } from '../../domain/park-term.ts'
import { businessDate } from '../../domain/time.ts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { StatusTag } from '@linggong/shared/ui/status-tag'

/** The last day of a park's term, marked once it is near or over. */
export function TermEnd({ end }: { readonly end: string | null }) {
  const [today] = useState(() => businessDate(new Date()))
  const left = termLeft(end, today)
  if (end === null) return null
  return (
    <Space size={4} wrap>
      <FieldValue field={parkFields.end_at} value={end} />
      {left !== null && <StatusTag table={[{ value: 'left', label: termText(left), tone: left < 0 ? 'danger' : 'warning' }]} value="left" />}
    </Space>
  )
}
