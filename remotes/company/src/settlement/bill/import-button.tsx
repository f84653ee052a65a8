import { LazyBillImportDialog } from '@linggong/shared/business/bill/lazy-import'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { useState } from 'react'
import { importBills } from '../../commands.ts'

/** 导入账单: for the enterprise itself. */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CommandButton command={importBills} onClick={() => setOpen(true)} />
      <LazyBillImportDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
