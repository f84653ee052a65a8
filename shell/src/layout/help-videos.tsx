import { useUser } from '@linggong/shared/session/use-session'
import { PlayCircleOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'

/** The video guides of the company flavour (R032, R245), or the word that there are none (R507). */
export function HelpVideos() {
  const { message } = App.useApp()
  const [playing, setPlaying] = useState<string | null>(null)
  const videos = useUser()?.video.videos ?? []
  const video = videos.find(({ video_url: url }) => url === playing)

  const button = (
    <Button
      type="text"
      icon={<PlayCircleOutlined />}
      {...(videos.length === 0 && { onClick: () => void message.info({ content: '暂无视频', key: 'no-video' }) })}
    >
      帮助视频
    </Button>
  )
  if (videos.length === 0) return button
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: videos.map(({ name, video_url: key }) => ({ key, label: name })), onClick: ({ key }) => setPlaying(key) }}>
        {button}
      </Dropdown>
      <Modal open={video !== undefined} title={video?.name} width={840} footer={null} destroyOnHidden onCancel={() => setPlaying(null)}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the guides come from outside and have none */}
        <video src={video?.video_url} controls autoPlay style={{ width: '100%' }} />
      </Modal>
    </>
  )
}
