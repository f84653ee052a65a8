import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { SettingsState } from '../columns/use-settings.ts'
import type { Column } from '../columns/types.ts'
import { lazyDialog } from '../lazy-dialog.tsx'

const ColumnPanel = lazyDialog(() => import('./column-panel.tsx').then((module) => module.ColumnPanel))

interface ColumnsButtonProps {
  /** All columns in the screen's default order. */
  readonly columns: readonly Column<never>[]
  readonly state: SettingsState
}

export function ColumnsButton({ columns, state }: ColumnsButtonProps) {
  const [phase, setPhase] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button
        icon={<SettingOutlined />}
        aria-label="列设置"
        aria-haspopup="dialog"
        aria-expanded={phase === 'open'}
        title="列设置：显示、顺序、列宽、固定、密度"
        onClick={() => setPhase('open')}
      />
      {phase !== 'never' && <ColumnPanel columns={columns} state={state} open={phase === 'open'} onClose={() => setPhase('closed')} />}
    </>
  )
}
