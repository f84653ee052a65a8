import { switchCompany } from '@linggong/shared/contract/accounts'
import type { CallOutput, Flavour } from '@linggong/shared/contract/call'
import { useAction } from '@linggong/shared/api/actions'
import { noResponseText } from '@linggong/shared/api/errors'
import { notify } from '@linggong/shared/api/notify'
import { adoptCompany } from '@linggong/shared/session/switch-company'
import { useUser } from '@linggong/shared/session/use-session'
import { App } from 'antd'
import { useCallback } from 'react'
import { suiteState } from '../layout/suite-state.ts'
import { askUnsaved } from '../tabs/ask-unsaved.ts'
import { leaveAnyway } from '../tabs/use-unsaved-warning.ts'
import { signOut } from './sign-out.ts'

/** Leaving the session, to the login page or to another company (R151–R153); asks first when unsaved input would be lost. */
export function useLeaving() {
  const { modal } = App.useApp()
  const user = useUser()
  const { run, isRunning } = useAction(switchCompany, { onDone: goOn })
  const phone = user?.user_phone ?? ''

  const afterAsking = useCallback((act: () => void) => askUnsaved(modal, suiteState().tabs ?? [], act), [modal])
  const switchTo = useCallback(
    ({ related_id, app }: Seat) => afterAsking(() => void run({ body: { phone, app, related_id, host: location.hostname } })),
    [afterAsking, run, phone],
  )
  return { leave: useCallback(() => afterAsking(() => signOut()), [afterAsking]), switchTo, isSwitching: isRunning }
}

interface Seat {
  readonly related_id: string
  readonly app: Flavour
}

function goOn(answer: CallOutput<typeof switchCompany>): void {
  leaveAnyway()
  if (!adoptCompany(answer)) notify.error(noResponseText)
}
