import { send } from '@linggong/shared/api/client'
import { Button } from 'antd'
import { useState } from 'react'
import { contractTemplateFile } from '../../contract/contract-templates.ts'

/** Fetches the PDF by a link that is valid for minutes only. */
export function DocumentButton({ id }: { readonly id: string }) {
  const [isOpening, setOpening] = useState(false)
  async function handleOpen(): Promise<void> {
    setOpening(true)
    try {
      const { url } = await send(contractTemplateFile, { params: { id } })
      window.open(url, '_blank', 'noopener')
    } catch {
      // The client has shown the error.
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button loading={isOpening} onClick={() => void handleOpen()}>
      下载 PDF
    </Button>
  )
}
