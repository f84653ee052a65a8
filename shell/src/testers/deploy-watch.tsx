import type { RemoteState } from '@linggong/shared/federation/loader'
import type { Registry } from '@linggong/shared/federation/registry'
import { askRegistry, remoteLoader } from '@linggong/shared/federation/remotes'
import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { suiteState } from '../layout/suite-state.ts'
import { runningShell } from './running-shell.ts'

const everyMs = 60_000
/** A window that gets the focus back is worth a look, but not at each click between two windows. */
const leastMs = 5000
/** The build that a reload was last made for: where it did not arrive, another reload would not bring it either. */
const triedKey = 'deploy-tried'

interface DeployWatchProps {
  readonly flavour: string
  readonly state: RemoteState
}

/** Names the application that has a new build, and takes it with one reload at the next navigation when nothing is unsaved. */
export function DeployWatch({ flavour, state }: DeployWatchProps) {
  const { notification } = App.useApp()
  const { key } = useLocation()
  const pending = useRef<string | null>(null)
  const build = state.status === 'ready' ? state.build : null

  useEffect(() => {
    if (build === null) return undefined
    let asked = Date.now()
    const look = async () => {
      if (document.hidden || Date.now() - asked < leastMs) return
      asked = Date.now()
      const news = await askRegistry().then(({ registry }) => newsOf(registry, { flavour, build }), () => null)
      if (!news || pending.current === news.build || sessionStorage.getItem(triedKey) === news.build) return
      pending.current = news.build
      notification.info({
        key: 'deploy',
        title: `${news.title}有新版本`,
        description: '下次打开页面时自动更新；有未保存的内容时不会更新。',
        // Above the menu: at the top it would lie on the page's buttons, 保存 among them.
        placement: 'bottomLeft',
        duration: 0,
        actions: (
          <Button type="primary" size="small" onClick={() => reloadFor(news.build)}>
            立即更新
          </Button>
        ),
      })
    }
    const timer = setInterval(() => void look(), everyMs)
    const handleFocus = () => void look()
    addEventListener('focus', handleFocus)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', handleFocus)
    }
  }, [flavour, build, notification])

  useEffect(() => {
    // The address is the new one already: the reload lands on the page that was asked for.
    if (pending.current !== null && suiteState().tabs?.some(({ isDirty }) => isDirty) !== true) reloadFor(pending.current)
  }, [key])
  return null
}

interface Running {
  readonly flavour: string
  readonly build: string
}

async function newsOf(registry: Registry, running: Running): Promise<{ readonly title: string; readonly build: string } | null> {
  const [shell] = registry.shells
  if (shell && runningShell && shell.build !== runningShell) return { title: '平台', build: shell.build }
  const chosen = await remoteLoader(running.flavour).choose(registry)
  const title = registry.remotes[running.flavour]?.title ?? running.flavour
  return chosen && chosen.build !== running.build ? { title, build: chosen.build } : null
}

function reloadFor(build: string): void {
  sessionStorage.setItem(triedKey, build)
  location.reload()
}
