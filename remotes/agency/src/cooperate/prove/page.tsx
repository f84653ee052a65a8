import { DocumentList } from '@linggong/shared/business/document-list'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useState } from 'react'
import { addProof } from '../../commands.ts'
import { proofs } from './proofs.tsx'

const CreateDialog = lazyDialog(() => import('./dialogs/create.tsx').then((module) => module.CreateProofDialog))

/** 证明管理: what the agency has proven of its workers' income and tax. */
export function Page() {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <DocumentList of={proofs} button={<CommandButton command={addProof} onClick={() => setAdding(true)} />} />
      {isAdding && <CreateDialog onClose={() => setAdding(false)} />}
    </>
  )
}
