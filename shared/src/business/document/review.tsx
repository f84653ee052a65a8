import { useStaleRefusal } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import type { Filters } from '@linggong/shared/ui/list-state'
import { type ReviewStep, useReview } from '@linggong/shared/ui/review'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { DialogProps, FlavourDocument, Row } from '../document.tsx'
import type { OpenAction } from './actions.ts'
import { ConflictDialog } from './dialog.tsx'

/** The review action of the flavour, if it has one: rows are reviewed one after the other, also by keyboard. */
export function useDocumentReview<R extends Row, D extends Row, F extends Filters>(
  of: FlavourDocument<R, D, F>,
  actionsOf: (row: R) => readonly OpenAction[],
  rows: readonly R[],
) {
  const { actions = {} } = of.document
  const key = Object.keys(of.dialogs).find((name) => actions[name]?.reject !== undefined)
  const { step, start } = useReview<R>((row) => actionsOf(row).some((action) => action.key === key))
  const latest = useRef({ rows, start })
  useEffect(() => {
    latest.current = { rows, start }
  })
  const Dialog = key === undefined ? undefined : of.dialogs[key]
  return {
    reviewKey: key,
    onReview: key === undefined ? undefined : start,
    /** Starts at this row and continues through the page's rows. */
    openReview: useCallback((row: R) => latest.current.start(latest.current.rows, row), []),
    reviewDialog: step !== null && Dialog !== undefined && <Reviewed of={of} step={step} dialog={Dialog} isOpen={(record) => actionsOf(record).some((action) => action.key === key)} />,
  }
}

interface ReviewedProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  readonly step: ReviewStep<R>
  readonly dialog: ComponentType<DialogProps<D>>
  /** Whether the record still waits for this user's verdict. */
  readonly isOpen: (record: R) => boolean
}

/** Each record is loaded when its turn comes; until then the previous one stays visible. */
function Reviewed<R extends Row, D extends Row, F extends Filters>({ of, step, dialog: Dialog, isOpen }: ReviewedProps<R, D, F>) {
  const { useRecord = useNoRecord } = of.document
  const { data } = useRecord(step.row.id, { staleTime: 0 })
  const [shown, setShown] = useState<D>()
  if (data !== undefined && data !== shown) setShown(data)
  const record = data ?? shown
  const isRefused = useStaleRefusal()
  if (record === undefined) return null
  // The record has what the rows of its list have, for which there is no type. The previous one, shown while this one loads, is decided.
  const isOver = isRefused && record.id === step.row.id && !isOpen(record as unknown as R)
  return (
    <>
      {/* First, so that it records the focus before the dialog takes it. */}
      <FocusReturn />
      {isOver ? <ConflictDialog of={of} record={record} onClose={step.onDone} /> : <Dialog record={record} step={step} onClose={step.onClose} />}
    </>
  )
}

const useNoRecord = () => ({ data: undefined, error: null, refetch: () => undefined })
