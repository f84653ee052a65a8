import { RowActions } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { type ComponentProps, useState } from 'react'

// A list of bills is the first page of many: the drawer would weigh on every start.
const LazyExplanation = lazyDialog(() => import('./explanation.tsx').then((module) => module.BillExplanation))

/** For a row: the drawer is mounted with the first click, so that other rows cost a plain button only. */
export function WhyButton({ bill }: Pick<ComponentProps<typeof LazyExplanation>, 'bill'>) {
  const [phase, setPhase] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <RowActions actions={[{ label: '为什么', onClick: () => setPhase('open') }]} />
      {phase !== 'never' && <LazyExplanation bill={bill} open={phase === 'open'} onClose={() => setPhase('closed')} />}
    </>
  )
}
