import { type ComponentType, useState } from 'react'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'

interface AddContractButtonProps {
  readonly command: CommandFacts
  readonly form: ComponentType<{ readonly onClose: () => void }>
}

/** The main action of a list of contracts. */
export function AddContractButton({ command, form: Form }: AddContractButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CommandButton command={command} onClick={() => setOpen(true)} />
      {isOpen && <Form onClose={() => setOpen(false)} />}
    </>
  )
}
