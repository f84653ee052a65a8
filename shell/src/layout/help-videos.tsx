import { useUser } from '@linggong/shared/session/use-session'
import { PlayCircleOutlined } from '@ant-design/icons'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useState } from 'react'
import { HeaderTool } from './header-tool.tsx'

const VideoDialog = lazyDialog(() => import('./video-dialog.tsx').then((module) => module.VideoDialog))

/** The help videos of the company flavour (R032, R245); nothing where there are none. */
export function HelpVideos() {
  const [isOpen, setIsOpen] = useState(false)
  const videos = useUser()?.video.videos ?? []
  if (videos.length === 0) return null
  return (
    <>
      <HeaderTool icon={<PlayCircleOutlined />} label="帮助视频" onClick={() => setIsOpen(true)} />
      {isOpen && <VideoDialog videos={videos} onClose={() => setIsOpen(false)} />}
    </>
  )
}
