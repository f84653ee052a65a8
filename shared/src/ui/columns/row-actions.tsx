import { Dropdown } from 'antd'
import { useState } from 'react'
import type { PermissionKeys } from '../../session/permission-marks.ts'
import { PermissionMark } from '../permission-mark.tsx'
import styles from './columns.module.css'
import { ems } from './text-width.ts'

export interface RowAction {
  readonly label: string
  readonly onClick: () => void
  /** The permission that was checked, for display to testers. */
  readonly permission?: PermissionKeys
  /** Comes last: in the menu, or in red where it would be alone there. */
  readonly danger?: boolean
  /** Shown disabled, with this reason. */
  readonly disabledReason?: string | undefined
}

/** The number of links in a row; further actions are in the menu with the dangerous ones. */
const linksShown = 3

interface RowActionsProps {
  readonly actions: readonly RowAction[]
  /** Of the column, in pixels; absent: as wide as they are. */
  readonly width?: number
}

/** As many as there is room for are links, the others in the menu: what would be cut off could not be clicked. */
export function RowActions({ actions, width = Infinity }: RowActionsProps) {
  const { links, menu } = arranged(actions, width)
  return (
    <span className={styles['actions']}>
      {links.map((action) => (
        <ActionLink key={action.label} action={action} />
      ))}
      {menu.length > 0 && <ActionMenu actions={menu} />}
    </span>
  )
}

const more = '更多'
/** Pixels: a sign, the gap between two actions, and what the cell has around them. */
const [sign, gap, around] = [13, 12, 17]

function arranged(actions: readonly RowAction[], width: number) {
  const safe = actions.filter(({ danger }) => danger !== true)
  const all = [...safe, ...actions.filter(({ danger }) => danger === true)]
  const fits = (labels: readonly string[]) => labels.reduce((sum, label) => sum + ems(label) * sign + gap, around - gap) <= width
  const labels = all.map(({ label }) => label)
  const most = Math.min(linksShown, safe.length)
  // A menu of one would take more clicks and hardly less room.
  if (all.length <= 1 || (all.length <= most + 1 && fits(labels))) return { links: all, menu: [] }
  let count = most
  while (count > 0 && (count === all.length || !fits([...labels.slice(0, count), more]))) count -= 1
  return { links: all.slice(0, count), menu: all.slice(count) }
}

function ActionLink({ action }: { readonly action: RowAction }) {
  const { label, onClick, permission, danger, disabledReason } = action
  return (
    <>
      <PermissionMark keys={permission} />
      <button
        type="button"
        className={styles['link']}
        data-danger={danger}
        aria-disabled={disabledReason !== undefined}
        title={disabledReason}
        onClick={disabledReason === undefined ? onClick : undefined}
      >
        {label}
      </button>
    </>
  )
}

/** antd's Dropdown is mounted with the first click, so that other rows cost a plain button only. */
function ActionMenu({ actions }: { readonly actions: readonly RowAction[] }) {
  const [phase, setPhase] = useState<'never' | 'open' | 'closed'>('never')
  const button = (
    <button type="button" className={styles['link']} aria-haspopup="menu" aria-expanded={phase === 'open'} onClick={() => setPhase('open')}>
      {more}
    </button>
  )
  if (phase === 'never') return button
  const items = actions.map(({ label, danger, permission, disabledReason }, index) => ({
    key: index,
    label: (
      <>
        <PermissionMark keys={permission} />
        <span title={disabledReason}>{label}</span>
      </>
    ),
    danger: danger === true,
    disabled: disabledReason !== undefined,
  }))
  return (
    <Dropdown
      open={phase === 'open'}
      trigger={['click']}
      onOpenChange={(open) => setPhase(open ? 'open' : 'closed')}
      menu={{ items, onClick: ({ key }) => actions[Number(key)]?.onClick() }}
    >
      {button}
    </Dropdown>
  )
}
