import { Button, Modal } from 'antd'
import { useState } from 'react'
import styles from './video-dialog.module.css'

interface VideoDialogProps {
  readonly videos: readonly { readonly name: string; readonly video_url: string }[]
  readonly onClose: () => void
}

const isOurs = (url: string): boolean => URL.canParse(url, location.origin) && new URL(url, location.origin).origin === location.origin

/** The list of videos and a player. A video without a URL shows a message (R507). */
export function VideoDialog({ videos, onClose }: VideoDialogProps) {
  const [playing, setPlaying] = useState(0)
  const video = videos[playing]
  return (
    <Modal open title="帮助视频" width={960} footer={null} onCancel={onClose}>
      <div className={styles['place']}>
        <nav className={styles['list']} aria-label="视频列表">
          {videos.map(({ name, video_url: url }, index) => (
            <Button key={url || name} type="text" block className={styles['name'] ?? ''} aria-current={index === playing} onClick={() => setPlaying(index)}>
              {name}
            </Button>
          ))}
        </nav>
        {video?.video_url && !isOurs(video.video_url) ? (
          // The page may load nothing from elsewhere, so a film that lies there opens on its own.
          <p className={styles['screen']}>
            <Button type="primary" href={video.video_url} target="_blank" rel="noopener noreferrer">
              在新窗口观看
            </Button>
          </p>
        ) : video?.video_url ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the guides come from outside and have none
          <video key={video.video_url} className={styles['screen']} src={video.video_url} controls autoPlay aria-label={video.name} />
        ) : (
          <p className={styles['screen']}>暂无视频</p>
        )}
      </div>
    </Modal>
  )
}
