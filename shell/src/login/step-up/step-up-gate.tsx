import { connectStepUp } from '@linggong/shared/api/step-up'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useEffect, useState } from 'react'

// Loaded only when a call asks for it.
const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx').then((module) => module.StepUpDialog))

/** Shown when a call needs the person's own password or code first (`step_up`); the client then sends it again. */
export function StepUpGate() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => connectStepUp(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const close = (isProven: boolean) => {
    setAnswer(null)
    answer(isProven)
  }
  return <StepUpDialog onProven={() => close(true)} onClose={() => close(false)} />
}
