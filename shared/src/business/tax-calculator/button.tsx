import { useCommand, type CommandFacts } from '@linggong/shared/session/commands'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Button } from 'antd'
import { useState } from 'react'

const TaxCalculator = lazyDialog(() => import('./drawer.tsx').then((module) => module.TaxCalculator))

/** 税费计算器, beside a list of settlements or incomes, and in the command palette: it needs no record and stores nothing. */
export function TaxCalculatorButton({ command }: { readonly command: CommandFacts }) {
  const [isOpen, setOpen] = useState(false)
  const handleOpen = () => setOpen(true)
  useCommand({ ...command, run: handleOpen })
  return (
    <>
      <Button onClick={handleOpen}>{command.title}</Button>
      {isOpen && (
        <>
          <FocusReturn />
          <TaxCalculator onClose={() => setOpen(false)} />
        </>
      )}
    </>
  )
}
