import { type CommandFacts, useCommand } from '@linggong/shared/session/commands'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button, Dropdown } from 'antd'

interface Choice {
  readonly command: CommandFacts
  readonly onClick: () => void
}

interface BulkMenuProps {
  readonly choices: readonly Choice[]
}

/** Beside the main action: what else is done to many records by a file. A single one is a button of its own. */
export function BulkMenu({ choices }: BulkMenuProps) {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  const open = choices.filter(({ command: { keys, isNewBusiness } }) => (keys === undefined || can(keys)) && !(isDisabled && isNewBusiness === true))
  const [only] = open
  return (
    <>
      {choices.map(({ command }) => command.keys !== undefined && <PermissionMark key={command.id} keys={command.keys} isHeld={can(command.keys)} />)}
      {open.map((choice) => <Offered key={choice.command.id} {...choice} />)}
      {open.length === 1 && <Button onClick={only?.onClick}>{only?.command.title}</Button>}
      {open.length > 1 && (
        <Dropdown trigger={['click']} menu={{ items: open.map(({ command: { id, title } }) => ({ key: id, label: title })), onClick: ({ key }) => open.find(({ command }) => command.id === key)?.onClick() }}>
          <Button aria-haspopup="menu">批量操作</Button>
        </Dropdown>
      )}
    </>
  )
}

/** The same in the command palette. */
function Offered({ command, onClick }: Choice) {
  useCommand({ ...command, run: onClick })
  return null
}
