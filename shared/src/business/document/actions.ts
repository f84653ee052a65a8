import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { useCallback } from 'react'
import { actionsFrom, asRead, stepFrom, wordOf } from '../../domain/machines/machine.ts'
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

/** An action as a row or a record offers it. */
export interface OfferedAction extends OpenAction {
  /** Why it cannot be taken: it is shown disabled, with this reason. */
  readonly refusal?: string
}

/**
 * The actions that the user may take on a record, by the machine, the flavour's dialogs and the user's permissions. The server checks
 * again.
 */
export function useActionsOf<R extends Row, D extends Row, F extends Filters>(of: FlavourDocument<R, D, F>): (row: R) => readonly OpenAction[] {
  const offersOf = useOffersOf(of)
  return useCallback((row) => offersOf(row).filter(({ refusal }) => refusal === undefined), [offersOf])
}

/** The same, with those that `explains` why they cannot be taken. */
export function useOffersOf<R extends Row, D extends Row, F extends Filters>(of: FlavourDocument<R, D, F>): (row: R) => readonly OfferedAction[] {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  return useCallback(
    (row) => {
      const { machine, actions = {} } = of.document
      // A disabled organisation starts nothing new, but may complete what is in progress (R519).
      const steps: readonly string[] = machine ? actionsFrom(machine, asRead(machine, row), of.home.flavour, isDisabled) : []
      // A review that cannot be passed can be rejected.
      const isOpen = (key: string, { step = key, reject = step, isOpen: opens, isNewBusiness }: ActionFacts<R>) =>
        opens === undefined ? steps.includes(step) || steps.includes(reject) : !(isDisabled && isNewBusiness === true) && opens(row)
      const refusalOf = (key: string, { step = key, explains = [] }: ActionFacts<R>): string | undefined => {
        const taken = machine && explains.length > 0 ? stepFrom(machine, asRead(machine, row), step, of.home.flavour) : undefined
        return taken?.ok === false && taken.guard !== undefined && explains.includes(taken.guard) ? taken.reason : undefined
      }
      return Object.entries(actions).flatMap(([key, facts]): OfferedAction[] => {
        const permission = facts.permission ?? of.home.keyOf(of.document.name, facts.grant ?? key)
        if (of.dialogs[key] === undefined || permission === undefined || !can(permission)) return []
        const refusal = isOpen(key, facts) ? undefined : (refusalOf(key, facts) ?? null)
        if (refusal === null) return []
        const label = facts.label ?? wordOf(of.document, facts.step ?? key)
        return [{ key, label, short: facts.short ?? label, permission, leads: facts.leads === true, isDanger: facts.isDanger === true, isOnPageOnly: facts.isOnPageOnly === true, ...(refusal !== undefined && { refusal }) }]
      })
    },
    [of, can, isDisabled],
  )
}
