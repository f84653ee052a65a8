import { useUser } from '@linggong/shared/session/use-session'
import { PlayCircleOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { HeaderTool } from './header-tool.tsx'

const VideoDialog = lazy(() => import('./video-dialog.tsx').then((module) => ({ default: module.VideoDialog })))

/** The help videos of the company flavour (R032, R245), or a message that there are none (R507). */
export function HelpVideos() {
  const { message } = App.useApp()
  const [isOpen, setIsOpen] = useState(false)
  const videos = useUser()?.video.videos ?? []

  function handleClick() {
    if (videos.length === 0) void message.info({ content: '暂无视频', key: 'no-video' })
    else setIsOpen(true)
  }
  return (
    <>
      <HeaderTool icon={<PlayCircleOutlined />} label="帮助视频" onClick={handleClick} />
      {isOpen && (
        <Suspense fallback={null}>
          <VideoDialog videos={videos} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
