import { useCommand } from '@linggong/shared/session/commands'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button } from 'antd'
import type { OpenAction } from './actions.ts'

interface ActionButtonProps {
  readonly action: OpenAction
  /** The number of the record, by which the command palette tells it from others. */
  readonly number: string
  readonly onOpen: () => void
}

/** An action on the record that a page shows, also in the command palette while the page is in front. */
export function ActionButton({ action: { key, label, permission, leads, isDanger }, number, onOpen }: ActionButtonProps) {
  useCommand({ id: `${number}.${key}`, title: label, on: number, keys: permission, run: onOpen })
  return (
    <>
      <PermissionMark keys={permission} />
      <Button type={leads ? 'primary' : 'default'} danger={isDanger} onClick={onOpen}>
        {label}
      </Button>
    </>
  )
}
