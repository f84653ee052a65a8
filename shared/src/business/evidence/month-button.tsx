import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useContext, useState } from 'react'
import { HomeContext } from '../home.tsx'

const MonthEvidenceDialog = lazyDialog(() => import('./month.tsx').then((module) => module.MonthEvidenceDialog))

/** 按月证据包, beside a list of settlements. */
export function MonthEvidenceButton() {
  const [isOpen, setOpen] = useState(false)
  const key = useContext(HomeContext)?.keyOf('settlement', 'evidence')
  if (key === undefined) return null
  return (
    <>
      <Can keys={key}>
        <Button onClick={() => setOpen(true)}>按月证据包</Button>
      </Can>
      {isOpen && <MonthEvidenceDialog onClose={() => setOpen(false)} />}
    </>
  )
}
