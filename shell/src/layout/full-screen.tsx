import { useCommand } from '@linggong/shared/session/commands'
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useSyncExternalStore } from 'react'
import { HeaderTool } from './header-tool.tsx'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const isFullScreen = () => document.fullscreenElement !== null

/** Toggles full screen (R037), or says that this browser cannot (R506). */
export function FullScreenButton() {
  const { message } = App.useApp()
  const isOn = useSyncExternalStore(subscribe, isFullScreen)
  const label = isOn ? '退出全屏' : '全屏'

  async function handleClick() {
    try {
      if (isOn) return await document.exitFullscreen()
      // Missing in some browsers, forbidden in some frames: the same message.
      await document.documentElement.requestFullscreen()
    } catch {
      void message.warning({ content: '您的浏览器不支持全屏', key: 'full-screen' })
    }
  }

  useCommand({ id: 'shell.full-screen', title: label, run: () => void handleClick() })
  return <HeaderTool icon={isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />} label={label} onClick={() => void handleClick()} />
}
