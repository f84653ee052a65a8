import { DetailPage, type DetailTab, type Fact } from '@linggong/shared/ui/detail-page'
import { historyTab } from '@linggong/shared/ui/change-log'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import type { Filters } from '@linggong/shared/ui/list-state'
import { useParams } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import type { ReactNode } from 'react'
import { stateAfter } from '../domain/machines/way.ts'
import { waySteps } from '../domain/machines/way-steps.ts'
import { ActionButton } from './document/action-button.tsx'
import { useActionsOf } from './document/actions.ts'
import { useDialog } from './document/dialog.tsx'
import { trailTo } from './document/trail.ts'
import type { FlavourDocument, Log, Row } from './document.tsx'
import { storedFile } from '@linggong/shared/ui/file-view'
import { HomeContext } from './home.tsx'

const loadNeighbours = () => import('./document/neighbours.tsx').then((module) => module.Neighbours)

interface DetailRecord extends Row {
  /** Absent: its document has a `titleOf`. */
  readonly sn?: string
  /** For documents whose change log has no call of its own. */
  readonly events?: Log['results']
}

interface DocumentDetailProps<R extends Row, D extends R & DetailRecord, F extends Filters> {
  /** A constant of the screen. */
  readonly of: FlavourDocument<R, D, F>
  /** What is known of a step besides who took it. */
  readonly stepNotes?: (entry: Log['results'][number]) => readonly string[]
  readonly facts: (record: D) => readonly Fact[]
  /** What the reader has to know before anything else. */
  readonly notice?: (record: D) => ReactNode
  /** Before the change log. */
  readonly tabs?: (record: D) => readonly DetailTab[]
  /** Buttons that need no dialog. */
  readonly buttons?: (record: D) => ReactNode
}

/** The detail page of a document in one flavour: state and next states, facts, lines, change log. */
export function DocumentDetail<R extends Row, D extends R & DetailRecord, F extends Filters>({ of, stepNotes, facts, notice, tabs, buttons }: DocumentDetailProps<R, D, F>) {
  const { document, home } = of
  const { id = '' } = useParams()
  const { useRecord = useNothing, useLog = useNothing } = document
  const query = useRecord(id)
  const record = query.data
  // Record and log come from two calls: after a transition that happened by itself, the log is polled until it contains it.
  const ownLog = useLog(id, { refetchInterval: (log) => (record !== undefined && lags(log, record) ? 2000 : false) })
  const log = record?.events === undefined ? ownLog : { ...query, data: { results: record.events } }
  const actionsOf = useActionsOf(of)
  const { openDialog, dialog } = useDialog(of, actionsOf)
  const isFromList = trailTo(document.name, id) !== undefined
  const Neighbours = useLoaded(loadNeighbours, isFromList)
  const { status } = document.fields
  const titleOf = (shown: D): string => document.titleOf?.(shown) ?? shown.sn ?? ''
  return (
    <HomeContext value={home}>
      <DetailPage what={document.what} query={query}>
        {(shown) => ({
          head: {
            number: titleOf(shown),
            ...(status?.kind === 'status' && { status: document.shownStatus?.(shown) ?? <StatusTag table={status.table} value={shown.status} /> }),
            ...(document.amount && { amount: document.amount(shown) }),
          },
          actions: (
            <>
              {isFromList && Neighbours && <Neighbours of={of} id={shown.id} />}
              {buttons?.(shown)}
              {actionsOf(shown)
                .toReversed()
                .map((action) => (
                  <ActionButton key={action.key} action={action} number={titleOf(shown)} onOpen={() => openDialog(action.key, shown.id)} />
                ))}
            </>
          ),
          ...(document.machine && log.data && { way: waySteps({ ...document, machine: document.machine }, shown, log.data.results, { waits: document.waits?.(shown), owner: document.ownerOf?.(shown), stepNotes }) }),
          notice: notice?.(shown),
          facts: facts(shown),
          tabs: [...(tabs?.(shown) ?? []), historyTab(log, document.fields, storedFile)],
        })}
      </DetailPage>
      {dialog}
    </HomeContext>
  )
}

function lags(log: Log | undefined, { status }: Row): boolean {
  const known = log?.results.findLast((entry) => stateAfter(entry) !== undefined)
  return known !== undefined && stateAfter(known) !== status
}

const useNothing = () => ({ data: undefined, error: null, refetch: () => undefined })
