import { Button } from 'antd'
import { useState } from 'react'
import { send } from '../api/client.ts'
import { signUrl } from '../contract/oss.ts'
import { PictureDialog } from './upload/picture.tsx'

interface FileViewProps {
  readonly fileUrl: string
  /** 查看凭证 */
  readonly text: string
}

/**
 * Shows a stored file: a picture in an overlay, any other file in a new browser tab. The signed URL is requested on opening, because it is
 * valid for minutes only, and because this is when an audit entry is written where one is required.
 */
export function FileView({ fileUrl, text }: FileViewProps) {
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
      <Button type="link" size="small" style={{ height: 'auto', padding: 0 }} loading={isOpening} onClick={() => void handleOpen()}>
        {text}
      </Button>
      {picture !== null && <PictureDialog picture={picture} label={text} onClose={() => setPicture(null)} />}
    </>
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
