import { HolderOutlined } from '@ant-design/icons'
import { Checkbox, InputNumber, Select } from 'antd'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type Pin, leastWidth, mostWidth, pinOf } from '../columns/settings.ts'
import type { Column } from '../columns/types.ts'
import styles from './column-panel.module.css'

interface ColumnRowProps {
  readonly column: Column<never>
  /** Undefined: the screen's default. */
  readonly width: number | undefined
  readonly isShown: boolean
  /** The only visible column, which cannot be hidden. */
  readonly isLast: boolean
  readonly isDragged: boolean
  readonly onShow: (isOn: boolean) => void
  readonly onWidth: (width: number | null) => void
  readonly onPin: (pin: Pin) => void
  readonly onMove: (by: number) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
}

const pins: { value: Pin; label: string }[] = [
  { value: 'none', label: '不固定' },
  { value: 'left', label: '左侧' },
  { value: 'right', label: '右侧' },
]

export function ColumnRow({ column, width, isShown, isLast, isDragged, onShow, onWidth, onPin, onMove, onGrab }: ColumnRowProps) {
  const { key, title } = column
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li data-key={key} className={`${styles['column'] ?? ''} ${isDragged ? (styles['dragged'] ?? '') : ''}`}>
      <button type="button" className={styles['grip']} aria-label={`移动“${title}”，按上下方向键`} onKeyDown={handleKey} onPointerDown={onGrab}>
        <HolderOutlined />
      </button>
      <Checkbox className={styles['name'] ?? ''} checked={isShown} disabled={isLast} onChange={({ target }) => onShow(target.checked)}>
        <span title={title}>{title}</span>
      </Checkbox>
      <InputNumber
        controls={false}
        size="small"
        aria-label={`“${title}”的列宽`}
        className={styles['width'] ?? ''}
        min={leastWidth}
        max={mostWidth}
        step={8}
        precision={0}
        changeOnWheel={false}
        placeholder={String(column.width)}
        value={width ?? null}
        onChange={(next) => onWidth(typeof next === 'number' ? next : null)}
      />
      <Select<Pin>
        size="small"
        aria-label={`“${title}”的位置`}
        className={styles['pin'] ?? ''}
        options={pins}
        value={pinOf(column)}
        onChange={onPin}
      />
    </li>
  )
}
