import { Button } from 'antd'
import { type CommandFacts, useCommand } from '../session/commands.ts'
import { usePermissions } from '../session/permissions.ts'
import { useIsTenantDisabled } from '../session/use-session.ts'
import { Can } from './can.tsx'

interface CommandButtonProps {
  /** From the route table, so that the palette offers the action before the page is open and afterwards. */
  readonly command: CommandFacts
  readonly onClick: () => void
}

/** The main action of a page: its primary button, and the same action in the command palette. Render it only for users with the permission. */
export function CommandButton({ command, onClick }: CommandButtonProps) {
  const { can } = usePermissions()
  const isClosed = useIsTenantDisabled() && command.isNewBusiness === true
  const { keys, title } = command
  useCommand(isClosed || (keys !== undefined && !can(keys)) ? null : { ...command, run: onClick })
  if (isClosed) return null
  const button = (
    <Button type="primary" onClick={onClick}>
      {title}
    </Button>
  )
  return keys === undefined ? button : <Can keys={keys}>{button}</Can>
}
