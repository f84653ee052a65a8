import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { DialogButton } from '../dialog-button.tsx'

const InspectionDialog = lazyDialog(() => import('./inspection-dialog.tsx').then((module) => module.InspectionDialog))

/** 检查链接 of a settlement: those there are, and another one for who may give it. */
export function InspectionButton({ id, sn }: { readonly id: string; readonly sn: string }) {
  return <DialogButton label="检查链接">{(close) => <InspectionDialog id={id} sn={sn} onClose={close} />}</DialogButton>
}
