import { Can } from '@linggong/shared/ui/can'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useContext } from 'react'
import { DialogButton } from '../dialog-button.tsx'
import { HomeContext } from '../home.tsx'

const MonthEvidenceDialog = lazyDialog(() => import('./month.tsx').then((module) => module.MonthEvidenceDialog))

/** 按月证据包, beside a list of settlements. */
export function MonthEvidenceButton() {
  const key = useContext(HomeContext)?.keyOf('settlement', 'evidence')
  if (key === undefined) return null
  return (
    <Can keys={key}>
      <DialogButton label="按月证据包">{(close) => <MonthEvidenceDialog onClose={close} />}</DialogButton>
    </Can>
  )
}
