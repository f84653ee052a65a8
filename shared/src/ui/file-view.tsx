import { Button } from 'antd'
import { useState } from 'react'
import { send, sendForFile } from '../api/client.ts'
import { signUrl, viewPaper } from '../contract/oss.ts'
import { type UploadPurpose, uploadOf } from '../domain/uploads.ts'
import { ReasonPopover, useReason } from './masked-text/reason-popover.tsx'
import { PictureDialog } from './upload/picture.tsx'

interface FileViewProps {
  readonly fileUrl: string
  /** 查看凭证 */
  readonly text: string
  /** Needed for identity papers, which are shown for a reason only. */
  readonly purpose?: UploadPurpose
}

/**
 * Shows a stored file: a picture in an overlay, any other file in a new browser tab. The signed URL is requested on opening, because it is
 * valid for minutes only, and because this is when an audit entry is written where one is required.
 */
export function FileView({ fileUrl, text, purpose }: FileViewProps) {
  const [isOpening, setOpening] = useState(false)
  const [picture, setPicture] = useState<Blob | null>(null)
  async function handleOpen(): Promise<void> {
    setOpening(true)
    try {
      const { url } = await send(signUrl, { query: { file_url: fileUrl } })
      const found = await pictureAt(url)
      if (found === null) window.open(url, '_blank', 'noopener')
      else setPicture(found)
    } catch {
      // The client has shown the error.
    } finally {
      setOpening(false)
    }
  }
  return (
    <>
      {purpose !== undefined && uploadOf(purpose).isSealed ? (
        <PaperButton fileUrl={fileUrl} text={text} onShow={setPicture} />
      ) : (
        <ViewButton text={text} isLoading={isOpening} onClick={() => void handleOpen()} />
      )}
      {picture !== null && <PictureDialog picture={picture} label={text} onClose={() => setPicture(null)} />}
    </>
  )
}

interface ViewButtonProps {
  readonly text: string
  readonly isLoading: boolean
  readonly title?: string
  readonly onClick: () => void
}

const ViewButton = ({ text, isLoading, ...props }: ViewButtonProps) => (
  <Button type="link" size="small" style={{ height: 'auto', padding: 0 }} loading={isLoading} {...props}>
    {text}
  </Button>
)

/** An identity paper has no URL: it is fetched for a reason, as a picture that the server has marked with the viewer's name. */
function PaperButton({ fileUrl, text, onShow }: FileViewProps & { readonly onShow: (picture: Blob) => void }) {
  const reason = useReason(async (why) => {
    const { blob } = await sendForFile(viewPaper, { params: { id: fileUrl.slice(fileUrl.lastIndexOf('/') + 1) }, body: { reason: why }, quiet: true })
    onShow(blob)
  })
  return (
    <ReasonPopover title={text} reason={reason}>
      <ViewButton text={text} title={`${text}（会被记录）`} isLoading={reason.isLoading} onClick={reason.ask} />
    </ReasonPopover>
  )
}

/** A link for our own files, which need a signed URL; undefined for any other URL. */
export const storedFile = (url: string, label: string) => (url.startsWith('/v1/files/') ? <FileView fileUrl={url} text={label} /> : undefined)

/** Null for anything that is not a file of our store (a URL on another host): the browser opens it directly. */
async function pictureAt(url: string): Promise<Blob | null> {
  try {
    const answer = await fetch(url)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('image/') === true) return await answer.blob()
    await answer.body?.cancel()
    return null
  } catch {
    return null
  }
}
