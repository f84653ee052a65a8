import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import type { Filters } from '@linggong/shared/ui/list-state'
import { type ReactNode, useState } from 'react'
import { DocumentList } from '../document-list.tsx'
import type { FlavourDocument } from '../document.tsx'
import type { CompanyUser, CompanyUserRecord } from './document.tsx'
import { CompanyUserForm } from './lazy-dialogs.tsx'

interface CompanyUserListProps<F extends Filters> {
  readonly of: FlavourDocument<CompanyUser, CompanyUserRecord, F>
  /** 新增合作用户. */
  readonly command: CommandFacts
  /** Before the main action: imports. */
  readonly buttons?: ReactNode
}

/** The list of the sides that bring workers in. */
export function CompanyUserList<F extends Filters>({ of, command, buttons }: CompanyUserListProps<F>) {
  const [isAdding, setAdding] = useState(false)
  const add = <CommandButton command={command} onClick={() => setAdding(true)} />
  return (
    <>
      <DocumentList
        of={of}
        button={
          <>
            {buttons}
            {add}
          </>
        }
        emptyAction={add}
      />
      {isAdding && <CompanyUserForm onClose={() => setAdding(false)} />}
    </>
  )
}
