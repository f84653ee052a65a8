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
 * A stored file: a picture is shown over the page, anything else is opened beside it. Its address is asked for when it is opened,
 * since signed addresses live for minutes; where a look must be written down, that is when it is.
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

/** Null for what is none, and for what cannot be had this way (a store on another host): the browser opens that itself. */
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
