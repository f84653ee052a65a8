import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { type ComponentType, useState } from 'react'

interface ImportButtonProps {
  readonly command: CommandFacts
  /** Of the kind of import, as `lazyDialog` gives it. */
  readonly dialog: ComponentType<{ readonly open: boolean; readonly onClose: () => void }>
}

/** The main action of a list whose rows come from files. The dialog stays mounted when closed, because it contains the one after submission. */
export function ImportButton({ command, dialog: Dialog }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CommandButton command={command} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
