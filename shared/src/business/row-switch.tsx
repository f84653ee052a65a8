import type { z } from 'zod'
import type { Call } from '../contract/call.ts'
import type { idParams } from '../contract/schemas/common.ts'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import type { RowDialogProps } from './dialog-list.tsx'

interface Switched {
  readonly id: string
  readonly is_enable: boolean
  readonly version: number
}

interface RowSwitchSpec<R> {
  /** The noun. */
  readonly what: string
  readonly nameOf: (row: R) => string
  /** The update of a row, of which all fields but these may be left out. */
  readonly call: Call<typeof idParams, z.ZodType, z.ZodType<unknown, { readonly is_enable?: boolean | undefined; readonly version: number }>>
  /** What follows from switching it off, and on: a sentence after 停用“…”后. */
  readonly off: string
  readonly on: string
}

/** The dialog of a list that switches one of its rows. `spec`: a constant. */
export function rowSwitch<R extends Switched>({ what, nameOf, call, off, on }: RowSwitchSpec<R>) {
  return function RowSwitch({ row, onClose }: RowDialogProps<R>) {
    const { id, is_enable: isOn, version } = row
    const name = nameOf(row)
    const consequence = isOn ? `停用“${name}”后，${off}可随时重新启用。` : `启用“${name}”后，${on}`
    return <SwitchDialog what={what} isOn={isOn} consequence={consequence} call={call} input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]} onClose={onClose} />
  }
}
