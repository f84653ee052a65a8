import type { RemoteState } from '@linggong/shared/federation/loader'
import type { Registry } from '@linggong/shared/federation/registry'
import { askRegistry, remoteLoader } from '@linggong/shared/federation/remotes'
import { App, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { suiteState } from '../layout/suite-state.ts'
import { runningShell } from './running-shell.ts'

const everyMs = 60_000
/** Checks when the window gets the focus, but not at each switch between two windows. */
const leastMs = 5000
/** The build that the last reload was for: if it was not served then, another reload would not help. */
const triedKey = 'deploy-tried'

interface DeployWatchProps {
  readonly flavour: string
  readonly state: RemoteState
}

/** Announces a new build of the application, and loads it with a reload at the next navigation without unsaved input. */
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
        // Above the menu: at the top it would cover the page's buttons, including 保存.
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
    // The URL is already the new one, so the reload opens the requested page.
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
