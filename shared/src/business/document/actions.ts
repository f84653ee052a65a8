import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { useCallback } from 'react'
import { actionsFrom } from '../../domain/machines/machine.ts'
import type { Filters } from '@linggong/shared/ui/list-state'
import type { PermissionKey } from '../../domain/permissions.ts'
import type { ActionFacts, FlavourDocument, Row } from '../document.tsx'

export interface OpenAction {
  readonly key: string
  readonly label: string
  readonly short: string
  readonly permission: PermissionKey
  readonly leads: boolean
  readonly isDanger: boolean
  readonly isOnPageOnly: boolean
}

/**
 * The actions that the user may take on a record, by the machine, the flavour's dialogs and the user's permissions. The server checks
 * again.
 */
export function useActionsOf<R extends Row, D extends Row, F extends Filters>(of: FlavourDocument<R, D, F>): (row: R) => readonly OpenAction[] {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  return useCallback(
    (row) => {
      const { machine, actions = {} } = of.document
      // A disabled organisation starts nothing new, but may complete what is in progress (R519).
      const steps: readonly string[] = machine ? actionsFrom(machine, { ...row, status: row.status ?? '' }, of.home.flavour, isDisabled) : []
      const isOpen = (key: string, { step = key, isOpen: opens, isNewBusiness }: ActionFacts<R>) =>
        opens === undefined ? steps.includes(step) : !(isDisabled && isNewBusiness === true) && opens(row)
      return Object.entries(actions).flatMap(([key, facts]) => {
        const permission = of.home.keyOf(of.document.name, facts.grant ?? key)
        if (of.dialogs[key] === undefined || permission === undefined || !can(permission) || !isOpen(key, facts)) return []
        const label = facts.label ?? wordOf(of.document, facts.step ?? key)
        return [{ key, label, short: facts.short ?? label, permission, leads: facts.leads === true, isDanger: facts.isDanger === true, isOnPageOnly: facts.isOnPageOnly === true }]
      })
    },
    [of, can, isDisabled],
  )
}

/** The label of an action of a document's machine. */
export const wordOf = ({ words }: { readonly words?: Readonly<Record<string, string>> }, step: string): string => words?.[step] ?? step
