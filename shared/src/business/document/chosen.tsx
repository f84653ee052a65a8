import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import type { Filters } from '@linggong/shared/ui/list-state'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { stateField, wordOf } from '../../domain/machines/machine.ts'
import { statusOf } from '../../domain/status-option.ts'
import type { ActionFacts, FlavourDocument, Row } from '../document.tsx'
import type { OpenAction } from './actions.ts'

/** The maximum number of records per call. */
const mostAtOnce = 100

const LeftOutDialog = lazyDialog(() => import('./left-out.tsx').then((module) => module.LeftOutDialog))

interface Opened<R> {
  readonly key: string
  /** The selected rows on which the action is possible, and the others, until they have been looked at. */
  readonly rows: readonly R[]
  readonly left: readonly R[]
  readonly clear: () => void
}

/** The batch actions of the list; undefined when there are none, so that rows cannot be selected for nothing. */
export function useChosen<R extends Row, D extends Row, F extends Filters>(of: FlavourDocument<R, D, F>, actionsOf: (row: R) => readonly OpenAction[]) {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  const [opened, setOpened] = useState<Opened<R> | null>(null)
  const { name, actions = {}, chosen = {} } = of.document
  const granted = (grant: string) => {
    const permission = of.home.keyOf(name, grant)
    return permission !== undefined && can(permission) ? permission : undefined
  }
  const buttons: ((rows: readonly R[], clear: () => void) => ReactNode)[] = [
    ...Object.entries(chosen).flatMap(([grant, button]) => (granted(grant) ? [button] : [])),
    ...Object.keys(of.many).flatMap((key) => {
      const facts = actions[key] ?? {}
      const permission = granted(facts.grant ?? key)
      if (permission === undefined) return []
      return [
        (rows: readonly R[], clear: () => void) => {
          const open = rows.filter((row) => actionsOf(row).some((action) => action.key === key))
          const unit = of.document.unit ?? '条'
          const { most = mostAtOnce } = facts
          const refusal = open.length === 0 ? onlyOf(of, key, facts) : open.length > most ? `一次最多${wordOf(of.document, facts.step ?? key)} ${most} ${unit}` : undefined
          return (
            <>
              <PermissionMark keys={permission} />
              <Button disabled={refusal !== undefined} title={refusal} onClick={() => setOpened({ key, rows: open, left: rows.filter((row) => !open.includes(row)), clear })}>
                {wordOf(of.document, facts.many ?? key)}
                {open.length > 0 && open.length < rows.length && `（${open.length} ${unit}）`}
              </Button>
            </>
          )
        },
      ]
    }),
  ]
  return {
    // oxlint-disable-next-line react/no-array-index-key -- the buttons of a page never change their places
    chosen: buttons.length === 0 ? undefined : (rows: readonly R[], clear: () => void) => buttons.map((button, index) => <Fragment key={index}>{button(rows, clear)}</Fragment>),
    manyDialog: opened && dialogOf(opened),
  }

  function dialogOf({ key, rows, left, clear }: Opened<R>): ReactNode {
    const facts = actions[key] ?? {}
    const Dialog = of.many[key]
    const close = () => setOpened(null)
    if (left.length > 0) {
      return (
        <LeftOutDialog
          of={of}
          word={wordOf(of.document, facts.many ?? key)}
          count={rows.length}
          left={left}
          step={facts.step ?? key}
          isDisabled={isDisabled}
          onNext={() => setOpened({ key, rows, left: [], clear })}
          onClose={close}
        />
      )
    }
    return Dialog && <Dialog rows={rows} onDone={clear} onClose={close} />
  }
}

/** 只能批量核销“待核销”的结算单 */
function onlyOf<R extends Row, D extends Row, F extends Filters>({ document }: FlavourDocument<R, D, F>, key: string, { step = key, many = key }: ActionFacts<R>): string {
  const status = document.fields[stateField(document.machine)]
  const table = status?.kind === 'status' ? status.table : []
  const states = document.machine?.transitions.find(({ action }) => action === step)?.from.map((state) => statusOf(table, state).label) ?? []
  return `只能${wordOf(document, many)}“${states.join('、')}”的${document.what}`
}
