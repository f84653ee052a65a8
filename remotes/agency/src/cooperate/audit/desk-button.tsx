import { notify } from '@linggong/shared/api/notify'
import { readOnce } from '@linggong/shared/api/queries'
import { listIdcardAudits, listLivenessAudits, listRealnameCollectAudits, listTerminationAudits } from '@linggong/shared/contract/user-audits'
import type { AuditKind } from '@linggong/shared/domain/user-audits'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useState } from 'react'
import { openAuditDesk } from '../../commands.ts'
import type { Audit } from './audits.tsx'

const Desk = lazyDialog(() => import('./desk.tsx').then((module) => module.Desk))

/** As many as one person audits without a break. */
const most = 200

/** The oldest first. */
const waiting = { query: { status: 'to_audit', ordering: 'create_at', page_size: most } }
const READERS: Readonly<Record<AuditKind, () => Promise<{ readonly results: readonly Audit[] }>>> = {
  idcard: () => readOnce(listIdcardAudits, waiting),
  liveness: () => readOnce(listLivenessAudits, waiting),
  realname_collect: () => readOnce(listRealnameCollectAudits, waiting),
  termination: () => readOnce(listTerminationAudits, waiting),
}

/** 审核台, for those that wait in this list, whatever its filter. */
export function DeskButton({ kind }: { readonly kind: AuditKind }) {
  const [rows, setRows] = useState<readonly Audit[] | null>(null)
  async function handleOpen(): Promise<void> {
    const all = await READERS[kind]().then(({ results }) => results, () => undefined)
    if (all === undefined) return
    const others = all.filter(({ is_own }) => !is_own)
    if (others.length > 0) setRows(others)
    else notify.info(all.length > 0 ? '待审核的都由您提交，须由其他人审核' : '没有待审核的项')
  }
  return (
    <>
      <CommandButton command={openAuditDesk} onClick={() => void handleOpen()} />
      {rows !== null && <Desk kind={kind} rows={rows} onClose={() => setRows(null)} />}
    </>
  )
}
