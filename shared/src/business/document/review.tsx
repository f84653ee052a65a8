import { FocusReturn } from '@linggong/shared/ui/focus-return'
import type { Filters } from '@linggong/shared/ui/list-state'
import { type ReviewStep, useReview } from '@linggong/shared/ui/review'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { DialogProps, FlavourDocument, Row } from '../document.tsx'
import type { OpenAction } from './actions.ts'

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
    reviewDialog: step !== null && Dialog !== undefined && <Reviewed of={of} step={step} dialog={Dialog} />,
  }
}

interface ReviewedProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  readonly step: ReviewStep<R>
  readonly dialog: ComponentType<DialogProps<D>>
}

/** Each record is loaded when its turn comes; until then the previous one stays visible. */
function Reviewed<R extends Row, D extends Row, F extends Filters>({ of, step, dialog: Dialog }: ReviewedProps<R, D, F>) {
  const { useRecord = useNoRecord } = of.document
  const { data } = useRecord(step.row.id, { staleTime: 0 })
  const [shown, setShown] = useState<D>()
  if (data !== undefined && data !== shown) setShown(data)
  const record = data ?? shown
  if (record === undefined) return null
  return (
    <>
      {/* First, so that it records the focus before the dialog takes it. */}
      <FocusReturn />
      <Dialog record={record} step={step} onClose={step.onClose} />
    </>
  )
}

const useNoRecord = () => ({ data: undefined, error: null, refetch: () => undefined })
