import { useStaleRefusal } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import type { Filters } from '@linggong/shared/ui/list-state'
import { type ReactNode, useCallback, useState } from 'react'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import type { FlavourDocument, Row } from '../document.tsx'
import { useBegun } from '../fresh.tsx'
import type { OpenAction } from './actions.ts'

/** In place of a dialog whose step somebody else has made impossible. */
export const ConflictDialog = lazyDialog(() => import('./conflict.tsx').then((module) => module.ConflictDialog))

interface Opened {
  readonly action: string
  readonly id: string
}

/** The single open dialog of a page, and the function to open it. */
export function useDialog<R extends Row, D extends Row, F extends Filters>(of: FlavourDocument<R, D, F>, actionsOf: (row: R) => readonly OpenAction[]): { readonly openDialog: (action: string, id: string) => void; readonly dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const openDialog = useCallback((action: string, id: string) => setOpened({ action, id }), [])
  return { openDialog, dialog: opened && <OpenDialog key={`${opened.action} ${opened.id}`} of={of} actionsOf={actionsOf} opened={opened} onClose={() => setOpened(null)} /> }
}

interface OpenDialogProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  readonly actionsOf: (row: R) => readonly OpenAction[]
  readonly opened: Opened
  readonly onClose: () => void
}

/** The dialog loads the record again, because what the page has may be a minute old, and a form keeps what it begins with. */
function OpenDialog<R extends Row, D extends Row, F extends Filters>({ of, actionsOf, opened, onClose }: OpenDialogProps<R, D, F>) {
  const { useRecord = useNoRecord } = of.document
  const data = useBegun(useRecord(opened.id, { staleTime: 0 }))
  const Dialog = of.dialogs[opened.action]
  const isRefused = useStaleRefusal()
  if (Dialog === undefined || data === undefined) return null
  // The record has what the rows of its list have, for which there is no type.
  const isOver = isRefused && !actionsOf(data as unknown as R).some(({ key }) => key === opened.action)
  return (
    <>
      {/* First, so that it records the focus before the dialog takes it. */}
      <FocusReturn />
      {isOver ? <ConflictDialog of={of} record={data} onClose={onClose} /> : <Dialog record={data} onClose={onClose} />}
    </>
  )
}

const useNoRecord = () => ({ data: undefined, error: null, refetch: () => undefined })
