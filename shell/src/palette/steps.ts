import type { RemoteRoute } from '@linggong/shared/api/remote'
import type { Flavour } from '@linggong/shared/contract/call'
import { billMachine } from '@linggong/shared/domain/machines/bill'
import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import type { Machine } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { DocumentName } from '@linggong/shared/domain/pages/tables'
import type { PermissionKeys } from '@linggong/shared/session/permission-marks'

/** An action on records, and the list of those that are waiting for it. */
export interface StepOffer {
  readonly key: string
  readonly label: string
  readonly route: RemoteRoute
  /** The list's page with the states filtered from which the action is possible. */
  readonly path: string
}

const machines: { readonly [N in DocumentName]?: Machine } = { bill: billMachine, bill_batch: billBatchMachine, settlement: settlementMachine }

/** What the user may do to move the first document of each list on: 支付 leads to the settlements that can be paid. */
export function stepOffers(routes: readonly RemoteRoute[], flavour: Flavour, can: (keys: PermissionKeys) => boolean, isDisabled: boolean): readonly StepOffer[] {
  return routes.flatMap((route) => {
    const machine = Object.entries(machines).find(([name]) => name === route.lists?.[0])?.[1]
    if (machine === undefined) return []
    return Object.entries(route.actions ?? {}).flatMap(([action, label]) => {
      // A route's name is the key of its page; its actions are those that roles grant there.
      const key = `${route.name}:${action}` as PermissionKey
      // The verdicts of a review are two steps: audit_pass, audit_reject.
      const steps = machine.transitions.filter((step) => step.to !== 'same' && (step.action === action || step.action.startsWith(`${action}_`)) && step.actor.includes(flavour) && !(isDisabled && step.newBusiness === true))
      const states = machine.states.filter((state) => steps.some(({ from }) => from.includes(state)))
      return states.length === 0 || !can(key) ? [] : [{ key, label, route, path: `/${route.path}?status=${states.join(',')}` }]
    })
  })
}
