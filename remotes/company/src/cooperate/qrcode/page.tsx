import { DocumentList } from '@linggong/shared/business/document-list'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useState } from 'react'
import { addQrcode } from '../../commands.ts'
import { qrcodes } from './qrcodes.tsx'

const AddDialog = lazyDialog(() => import('./dialogs/made.tsx').then((module) => module.AddQrcode))

/** 邀请码: where workers register. */
export function Page() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <DocumentList of={qrcodes} button={<CommandButton command={addQrcode} onClick={() => setAdding(true)} />} />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}
