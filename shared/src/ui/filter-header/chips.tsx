import { Button, Tag } from 'antd'
import type { Chip } from '../list-state/types.ts'
import type { UseOptions } from '../list-state/types.ts'
import styles from './filter-header.module.css'

interface ChipsProps {
  readonly chips: readonly Chip[]
  readonly onClear: (key: string) => void
  readonly onReset: () => void
}

/** All active filters, each removable (R106, R107). */
export function Chips({ chips, onClear, onReset }: ChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label="已选条件">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Tag
            closable={{ 'aria-label': `移除条件 ${chip.label}` }}
            onClose={(event) => {
              // The URL decides what is shown; antd would hide the tag by itself.
              event.preventDefault()
              onClear(chip.key)
            }}
          >
            {chip.label}：{chip.field.kind === 'remote' ? <RemoteText useOptions={chip.field.useOptions} value={chip.text} /> : chip.text}
          </Tag>
        </li>
      ))}
      <li>
        <Button type="link" size="small" onClick={onReset}>
          清空条件
        </Button>
      </li>
    </ul>
  )
}

/** Shows the id until the name has loaded. */
function RemoteText({ useOptions, value }: { readonly useOptions: UseOptions; readonly value: string }) {
  const { options } = useOptions('', value)
  return <>{options.find((option) => option.value === value)?.label ?? value}</>
}
