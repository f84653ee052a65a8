import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

const DeleteDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.DeleteDialog))
const EnableDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.EnableDialog))
const RecheckDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.RecheckDialog))
const ReinviteDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.ReinviteDialog))
const PhotoSmsDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.PhotoSmsDialog))
const SignSmsDialog = lazyDialog(() => import('./dialogs.tsx').then((module) => module.SignSmsDialog))

const TerminationDialog = lazyDialog(() => import('../company-user-termination/dialog.tsx').then((module) => module.TerminationDialog))

export const CompanyUserForm = lazyDialog(() => import('./form.tsx').then((module) => module.CompanyUserForm))

/** What the sides do with a cooperation that bring workers in. */
export const companyUserDialogs = { sign_sms: SignSmsDialog, photo_sms: PhotoSmsDialog, reinvite: ReinviteDialog, auth: RecheckDialog, update: CompanyUserForm, disable: EnableDialog, enable: EnableDialog, termination: TerminationDialog, delete: DeleteDialog } as const
