import { Modal } from 'antd'
import { useState } from 'react'
import { Picture } from '../picture.tsx'
import type { QrcodeRecord } from '../qrcodes.tsx'
import { QrcodeForm } from './form.tsx'

/** A new code is at hand as soon as it is made. */
export function AddQrcode({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<QrcodeRecord | null>(null)
  if (made === null) return <QrcodeForm onMade={setMade} onClose={onClose} />
  return (
    <Modal open title={`邀请码 ${made.name}`} width={400} footer={null} onCancel={onClose}>
      <Picture record={made} />
    </Modal>
  )
}
