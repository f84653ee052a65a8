import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Filters, ListParams } from '@linggong/shared/ui/list-state'
import { useNavigate } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FlavourDocument, Row } from '../document.tsx'
import { leaveTrail, type Seen, type Trail, trailOf, trailTo } from './trail.ts'

interface NeighboursProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  readonly id: string
}

/** The previous and the next record of the list that this one was opened from, over its pages; also by the keys k and j. */
export function Neighbours<R extends Row, D extends Row, F extends Filters>({ of, id }: NeighboursProps<R, D, F>) {
  const { document: { name, what, readList }, home } = of
  const navigate = useNavigate()
  const [isLoading, setLoading] = useState(false)
  const trail = trailTo(name, id)
  const at = trail?.records.findIndex((record) => record.id === id) ?? -1
  const place = trail === undefined ? 0 : (trail.page - 1) * trail.pageSize + at + 1

  async function read(from: Trail, by: 1 | -1): Promise<Seen | undefined> {
    setLoading(true)
    // The trail has the filters of this document's list; a failure has been shown.
    const params = { ...from.params, page: from.page + by, page_size: from.pageSize } as ListParams<F>
    const answer = await readList?.(params).catch(() => undefined)
    setLoading(false)
    if (answer === undefined || answer.results.length === 0) return undefined
    const records = trailOf(answer.results, (row) => home.linkTo(name, row.id, row))
    leaveTrail(name, { ...from, page: answer.page, total: answer.total, records })
    return by > 0 ? records[0] : records.at(-1)
  }
  async function go(by: 1 | -1): Promise<void> {
    if (trail === undefined || isLoading || place + by < 1 || place + by > trail.total) return
    const { path } = trail.records[at + by] ?? (await read(trail, by)) ?? {}
    // In the place of this page: stepping through a list must not open a tab for each record, and Back leads to the list.
    if (path !== undefined) void navigate(path, { replace: true, state: { instead: true } })
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], [role=grid], [role=dialog], [role=menu]') !== null
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role=dialog]') !== null) return
    if (event.key === 'j') void go(1)
    if (event.key === 'k') void go(-1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  if (trail === undefined) return null
  return (
    <fieldset aria-label="列表中的前后记录" style={{ margin: 0, padding: 0, border: 0, display: 'inline-flex', gap: 4, alignItems: 'center', whiteSpace: 'nowrap' }}>
      <Button type="text" icon={<LeftOutlined />} aria-label={`上一条${what}`} title="上一条（k）" disabled={place <= 1} onClick={() => void go(-1)} />
      <span>
        {place} / {trail.total}
      </span>
      <Button type="text" icon={<RightOutlined />} aria-label={`下一条${what}`} title="下一条（j）" disabled={place >= trail.total} loading={isLoading} onClick={() => void go(1)} />
    </fieldset>
  )
}
