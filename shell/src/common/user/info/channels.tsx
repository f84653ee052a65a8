import { useAction } from '@linggong/shared/api/actions'
import { DemoInbox } from '@linggong/shared/business/contact/demo-inbox'
import { inviteToWeixin, removeEmail, removeWeixin } from '@linggong/shared/contract/contacts'
import { contactFields } from '@linggong/shared/domain/fields/contact'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { App, Button } from 'antd'
import { useState } from 'react'
import { type Contact, serviceFault } from './channel-faults.ts'
import styles from './info.module.css'

const BindEmail = lazyDialog(() => import('./bind-email.tsx').then((module) => module.BindEmail))
const BindWeixin = lazyDialog(() => import('./bind-weixin.tsx').then((module) => module.BindWeixin))

interface ChannelsProps {
  readonly contact: Contact
}

interface ChannelRowProps {
  readonly label: string
  /** Masked; empty: none. */
  readonly address: string
  /** Why none can be given. */
  readonly fault: string | null
  readonly isBusy: boolean
  readonly onBind: () => void
  readonly onRemove: () => void
}

function ChannelRow({ label, address, fault, isBusy, onBind, onRemove }: ChannelRowProps) {
  const { modal } = App.useApp()
  const handleRemove = () => modal.confirm({ title: `解除绑定${label}`, content: '消息不再发到那里，站内消息不变。', okText: '解除', okButtonProps: { danger: true }, cancelText: '返回', onOk: onRemove })
  return (
    <li>
      <span>
        <strong>{label}</strong> {address === '' ? '未绑定' : address}
        {fault !== null && <small>{fault}</small>}
      </span>
      <span>
        <Button disabled={fault !== null || isBusy} aria-label={`${address === '' ? '绑定' : '更换'}${label}`} onClick={onBind}>
          {address === '' ? '绑定' : '更换'}
        </Button>{' '}
        {address !== '' && (
          <Button danger disabled={isBusy} aria-label={`解除绑定${label}`} onClick={handleRemove}>
            解除
          </Button>
        )}
      </span>
    </li>
  )
}

/** Where messages go besides the suite: what this person has confirmed, shown masked. */
export function Channels({ contact }: ChannelsProps) {
  const [isMailOpen, setMailOpen] = useState(false)
  /** What the QR code says while it is shown. */
  const [invitation, setInvitation] = useState<string | null>(null)
  const inviting = useAction(inviteToWeixin)
  const leavingMail = useAction(removeEmail, { success: '已解除绑定' })
  const leavingWeixin = useAction(removeWeixin, { success: '已解除绑定' })
  return (
    <>
      <ul className={styles['rows']}>
        <ChannelRow
          label={contactFields.email.label}
          address={contact.email}
          fault={serviceFault('mail', contact)}
          isBusy={leavingMail.isRunning}
          onBind={() => setMailOpen(true)}
          onRemove={() => void leavingMail.run({})}
        />
        <ChannelRow
          label={contactFields.openid.label}
          address={contact.openid}
          fault={serviceFault('weixin', contact)}
          isBusy={leavingWeixin.isRunning || inviting.isRunning}
          onBind={() => void inviting.run({}).then((answer) => setInvitation(answer?.url ?? null))}
          onRemove={() => void leavingWeixin.run({})}
        />
      </ul>
      <DemoInbox />
      {isMailOpen && <BindEmail onClose={() => setMailOpen(false)} />}
      {invitation !== null && <BindWeixin url={invitation} onClose={() => setInvitation(null)} />}
    </>
  )
}
