import { statusText } from '@linggong/shared/api/errors'
import { useHeldWrites } from '@linggong/shared/api/renewal'
import { logOut } from '@linggong/shared/session/log-out'
import { useLapse } from '@linggong/shared/session/use-session'
import { Component, type ReactNode, Suspense, lazy } from 'react'

// Loaded only when a session expires.
const RenewalDialog = lazy(() => import('./renewal-dialog.tsx').then((module) => ({ default: module.RenewalDialog })))

/** Shown when the session expires: the page stays, with a sign-in dialog over it. */
export function RenewalGate() {
  const lapse = useLapse()
  const writes = useHeldWrites()
  if (!lapse && writes.length === 0) return null
  return (
    <ElseLogOut>
      <Suspense fallback={null}>
        <RenewalDialog lapse={lapse} writes={writes} />
      </Suspense>
    </ElseLogOut>
  )
}

/** If the dialog fails to load, logs out as R549 requires. */
class ElseLogOut extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    logOut({ notice: statusText(401), redirect: `${location.pathname}${location.search}` })
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
