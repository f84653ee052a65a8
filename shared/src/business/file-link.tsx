import { send } from '@linggong/shared/api/client'
import { Button } from 'antd'
import { useState } from 'react'
import { signUrl } from '../contract/oss.ts'

interface FileLinkProps {
  readonly fileUrl: string
  readonly text: string
}

/** A stored file. Its address is asked for when it is opened, since signed addresses live for minutes. */
export function FileLink({ fileUrl, text }: FileLinkProps) {
  const [isOpening, setOpening] = useState(false)
  async function handleOpen(): Promise<void> {
    setOpening(true)
    try {
      const { url } = await send(signUrl, { query: { file_url: fileUrl } })
      window.open(url, '_blank', 'noopener')
    } catch {
      // The client has said why.
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button type="link" size="small" style={{ height: 'auto', padding: 0 }} loading={isOpening} onClick={() => void handleOpen()}>
      {text}
    </Button>
  )
}

/** Our own files open by a signed link only; undefined for an address elsewhere. */
export const storedFile = (url: string, label: string) => (url.startsWith('/v1/files/') ? <FileLink fileUrl={url} text={label} /> : undefined)
