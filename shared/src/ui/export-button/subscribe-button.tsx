import { Button } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../session/permissions.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { useLocation } from '../router.tsx'

const SubscribeDialog = lazyDialog(() => import('./subscribe-dialog.tsx').then((module) => module.SubscribeDialog))

interface SubscribeButtonProps {
  readonly call: string
  /** As the call takes them, undefined for none. */
  readonly filters: unknown
}

/** Beside the export of a list, for those who see the records of exports: there the files are. */
export function SubscribeButton({ call, filters }: SubscribeButtonProps) {
  const { can } = usePermissions()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  if (!can('CommonSystemExportPageIndex')) return null
  return (
    <>
      <Button title="按计划定期导出当前筛选结果" onClick={() => setOpen(true)}>订阅</Button>
      {isOpen && <SubscribeDialog call={call} filters={plain(filters)} path={`${pathname}${search}`} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Without filters that say nothing; lists joined, as the client sends them. */
function plain(filters: unknown): Record<string, string | number | boolean> {
  const texts = Object.entries(filters ?? {}).map(([key, value]: [string, unknown]) => [key, Array.isArray(value) ? value.join(',') : value] as const)
  return Object.fromEntries(texts.flatMap(([key, value]) => (value !== '' && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') ? [[key, value]] : [])))
}
