import type { RemoteRoute } from '@linggong/shared/api/remote'
import type { Decision } from '@linggong/shared/session/guard'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Alert, Button, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { reasonTexts } from '@linggong/shared/federation/failure'
import type { RemoteState } from '@linggong/shared/federation/loader'
import { remoteLoader } from '@linggong/shared/federation/remotes'
import { RemoteError } from '@linggong/shared/federation/view/remote-error'
import { SlowHint } from '../common/slow-hint.tsx'
import { TabArea } from '../tabs/tab-area.tsx'
import styles from './layout.module.css'

// Out of reach of the server it says the same in fewer words.
const LostPage = lazy(() => import('../common/lost-page.tsx').then((module) => ({ default: module.LostPage }), () => ({ default: () => <StateBlock isError title="页面不存在，或您没有权限" text="请从菜单重新进入。" /> })))

interface ContentProps {
  readonly decision: Decision
  readonly state: RemoteState
  readonly flavour: string
  readonly routes: readonly RemoteRoute[]
  readonly onRetry: () => void
}

/** The content below the header: the open pages, or why they cannot be shown. */
export function Content({ decision, state, flavour, routes, onRetry }: ContentProps) {
  if (decision.kind === 'wait') {
    if (state.status === 'failed') return <RemoteError failure={state.failure} title="业务应用" onRetry={onRetry} />
    return (
      <>
        <Skeleton active className={styles['waiting'] ?? ''} aria-label="正在加载业务应用" />
        {'offered' in state ? <Offer onTake={remoteLoader(flavour).useLastGood} /> : <SlowHint />}
      </>
    )
  }
  const ready = state.status === 'ready' ? state : null
  const forget = ready?.remote.forgetFailures
  return (
    <>
      {ready?.replaced && (
        <Alert banner closable type="warning" title={`新版本暂时无法使用，已启用上一版本（${reasonTexts[ready.replaced.reason]}）`} />
      )}
      <TabArea flavour={flavour} build={ready?.build ?? 'shell'} owner={ready?.owner ?? ''} routes={routes} isComplete={ready !== null} {...(forget && { onRetry: forget })} />
      {decision.kind === 'allow' && decision.route === null && (
        <Suspense fallback={null}>
          <LostPage />
        </Suspense>
      )}
    </>
  )
}

/** The chosen build has not started yet; an earlier one is known to work. */
function Offer({ onTake }: { readonly onTake: () => void }) {
  return (
    <output className={styles['offer']}>
      新版本迟迟没有加载完成，稍后将自动启用上一版本。
      <Button size="small" onClick={() => onTake()}>
        立即使用上一版本
      </Button>
    </output>
  )
}
