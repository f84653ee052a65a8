import { Modal } from 'antd'
import { useCallback } from 'react'
import { FocusReturn } from '../focus-return.tsx'
import styles from './upload.module.css'

interface PictureProps {
  readonly picture: Blob
  readonly label: string
  readonly className?: string | undefined
}

/** Shows a local picture; its object URL lives as long as it is shown. */
export function Picture({ picture, label, className }: PictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(picture)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [picture],
  )
  return <img ref={show} alt={label} className={className} />
}

export function PictureDialog({ picture, label, onClose }: PictureProps & { readonly onClose: () => void }) {
  return (
    <Modal open title={label} width="min(960px, 96vw)" footer={null} onCancel={onClose}>
      <FocusReturn />
      <div style={{ display: 'grid', justifyItems: 'center' }}>
        <Picture picture={picture} label={label} className={styles['large']} />
      </div>
    </Modal>
  )
}
