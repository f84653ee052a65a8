import { Button } from 'antd'
import { type CommandFacts, useCommand } from '../session/commands.ts'
import { usePermissions } from '../session/permissions.ts'
import { useIsTenantDisabled } from '../session/use-session.ts'
import { Can } from './can.tsx'

interface CommandButtonProps {
  /** Those of the route table, so that the palette offers the action before the page is open and after. */
  readonly command: CommandFacts
  readonly onClick: () => void
}

/** What a page is opened for most: its primary button, and the same in the command palette. Only for whom it works. */
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
