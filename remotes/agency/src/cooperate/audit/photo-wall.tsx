import { usePaper } from '@linggong/shared/api/papers'
import { Picture } from '@linggong/shared/ui/image-upload'
import { Button, Flex, Skeleton } from 'antd'
import { PHOTO_LABELS } from '@linggong/shared/domain/user-audits'
import type { AuditRecord } from './audits.tsx'
import styles from './audit.module.css'

type Photo = AuditRecord['photos'][number]

interface PhotoWallProps {
  readonly photos: readonly Photo[]
  /** Why they are looked at, for the register. */
  readonly reason: string
}

/** The photos of an audit, as large as there is room. */
export function PhotoWall({ photos, reason }: PhotoWallProps) {
  return (
    <div className={styles['wall']}>
      {photos.map((photo) => (
        <LargePhoto key={photo.file_url} photo={photo} reason={reason} />
      ))}
    </div>
  )
}

function LargePhoto({ photo: { purpose, file_url }, reason }: { readonly photo: Photo; readonly reason: string }) {
  const { data, error, refetch, isFetching } = usePaper(file_url, reason)
  const label = PHOTO_LABELS[purpose]
  return (
    <figure className={styles['photo']}>
      {data !== undefined ? (
        <Picture picture={data} label={label} />
      ) : error === null ? (
        <Skeleton.Image active className={styles['empty'] ?? ''} />
      ) : (
        <Flex vertical gap={8} align="center" justify="center" role="alert" className={styles['empty'] ?? ''}>
          <span>{label}没有加载：{error.message}</span>
          <Button loading={isFetching} onClick={() => void refetch()}>
            重试
          </Button>
        </Flex>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  )
}

/** Fetched while the one before is looked at. */
export function PhotosAhead({ photos, reason }: PhotoWallProps) {
  return photos.map((photo) => <Ahead key={photo.file_url} fileUrl={photo.file_url} reason={reason} />)
}

function Ahead({ fileUrl, reason }: { readonly fileUrl: string; readonly reason: string }) {
  usePaper(fileUrl, reason)
  return null
}
