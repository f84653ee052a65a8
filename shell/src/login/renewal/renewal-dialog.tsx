import type { HeldWrite } from '@linggong/shared/api/renewal'
import type { Lapse } from '@linggong/shared/session/session'
import { Modal } from 'antd'
import { useRef } from 'react'
import { HeldWrites } from './held-writes.tsx'
import { RenewalForm } from './renewal-form.tsx'

interface RenewalDialogProps {
  /** Null once the session is renewed. */
  readonly lapse: Lapse | null
  readonly writes: readonly HeldWrite[]
}

/** Above everything: an open dialog stays behind it. */
const zIndex = 5000

export function RenewalDialog({ lapse, writes }: RenewalDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      zIndex={zIndex}
      footer={null}
      afterOpenChange={(isOpen) => isOpen && body.current?.querySelector<HTMLElement>('input:not([type=radio], [hidden])')?.focus()}
      title={lapse ? '登录已过期，请重新登录' : '登录成功，以下操作尚未提交'}
    >
      <div ref={body}>{lapse ? <RenewalForm key={lapse.token} lapse={lapse} /> : <HeldWrites writes={writes} />}</div>
    </Modal>
  )
}
