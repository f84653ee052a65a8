import { Dropdown } from 'antd'
import { useState } from 'react'
import type { PermissionKeys } from '../../session/permission-marks.ts'
import { PermissionMark } from '../permission-mark.tsx'
import styles from './columns.module.css'

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

export function RowActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const safe = actions.filter(({ danger }) => danger !== true)
  const links = safe.slice(0, linksShown)
  const menu = [...safe.slice(linksShown), ...actions.filter(({ danger }) => danger === true)]
  const [only] = menu
  return (
    <span className={styles['actions']}>
      {links.map((action) => (
        <ActionLink key={action.label} action={action} />
      ))}
      {menu.length === 1 && only ? <ActionLink action={only} /> : menu.length > 0 && <ActionMenu actions={menu} />}
    </span>
  )
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
      更多
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
