import { usePermissions } from '@linggong/shared/session/permissions'
import type { Filters } from '@linggong/shared/ui/list-state'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { Button } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'
import { statusOf } from '../../domain/statuses.ts'
import type { ActionFacts, FlavourDocument, Row } from '../document.tsx'
import { type OpenAction, wordOf } from './actions.ts'

/** The maximum number of records per call. */
const mostAtOnce = 100

/** The batch actions of the list; undefined when there are none, so that rows cannot be selected for nothing. */
export function useChosen<R extends Row, D extends Row, F extends Filters>(of: FlavourDocument<R, D, F>, actionsOf: (row: R) => readonly OpenAction[]) {
  const { can } = usePermissions()
  const [opened, setOpened] = useState<{ readonly key: string; readonly rows: readonly R[] } | null>(null)
  const { name, actions = {}, chosen = {} } = of.document
  const granted = (grant: string) => {
    const permission = of.home.keyOf(name, grant)
    return permission !== undefined && can(permission) ? permission : undefined
  }
  const buttons: ((rows: readonly R[]) => ReactNode)[] = [
    ...Object.entries(chosen).flatMap(([grant, button]) => (granted(grant) ? [button] : [])),
    ...Object.keys(of.many).flatMap((key) => {
      const facts = actions[key] ?? {}
      const permission = granted(facts.grant ?? key)
      if (permission === undefined) return []
      return [
        (rows: readonly R[]) => {
          const isOpen = rows.every((row) => actionsOf(row).some((action) => action.key === key))
          const refusal = isOpen ? (rows.length > mostAtOnce ? `一次最多${wordOf(of.document, facts.step ?? key)} ${mostAtOnce} ${of.document.unit ?? '条'}` : undefined) : onlyOf(of, key, facts)
          return (
            <>
              <PermissionMark keys={permission} />
              <Button disabled={refusal !== undefined} title={refusal} onClick={() => setOpened({ key, rows })}>
                {wordOf(of.document, facts.many ?? key)}
              </Button>
            </>
          )
        },
      ]
    }),
  ]
  const Dialog = opened === null ? undefined : of.many[opened.key]
  return {
    // oxlint-disable-next-line react/no-array-index-key -- the buttons of a page never change their places
    chosen: buttons.length === 0 ? undefined : (rows: readonly R[]) => buttons.map((button, index) => <Fragment key={index}>{button(rows)}</Fragment>),
    manyDialog: opened !== null && Dialog !== undefined && <Dialog rows={opened.rows} onClose={() => setOpened(null)} />,
  }
}

/** 只能批量核销“待核销”的结算单 */
function onlyOf<R extends Row, D extends Row, F extends Filters>({ document }: FlavourDocument<R, D, F>, key: string, { step = key, many = key }: ActionFacts<R>): string {
  const { status } = document.fields
  const table = status?.kind === 'status' ? status.table : []
  const states = document.machine?.transitions.find(({ action }) => action === step)?.from.map((state) => statusOf(table, state).label) ?? []
  return `只能${wordOf(document, many)}“${states.join('、')}”的${document.what}`
}
