import { useAction } from '@linggong/shared/api/actions'
import { definePreference, usePreference } from '@linggong/shared/api/preferences'
import { useRead } from '@linggong/shared/api/queries'
import { readContact, switchContact } from '@linggong/shared/contract/contacts'
import type { Flavour } from '@linggong/shared/domain/flavours'
import { messageKindsOf, type MessageKind, mutedOf, mutedPreference, type OutsideChannel, outsideChannels } from '@linggong/shared/domain/message-kinds'
import { Switch, Tag } from 'antd'
import { channelFault } from './channel-faults.ts'
import { Channels } from './channels.tsx'
import styles from './info.module.css'

const preference = definePreference<readonly MessageKind[]>({ ...mutedPreference, fallback: [], parse: mutedOf })

const channels = ['mail', 'weixin'] as const satisfies readonly OutsideChannel[]

const without = <T,>(list: readonly T[], one: T, isOn: boolean): T[] => (isOn ? list.filter((other) => other !== one) : [...list, one])

/** 消息通知: which messages this person sees, and where; why they cannot be without some of them. */
export function MessageSwitches({ flavour }: { readonly flavour: Flavour }) {
  const [muted, save, { isReady }] = usePreference(preference)
  const contact = useRead(readContact)
  const switching = useAction(switchContact)

  function handleOutside(channel: OutsideChannel, kind: MessageKind, isOn: boolean) {
    if (contact.data === undefined) return
    const { mail_off: mail, weixin_off: weixin } = contact.data
    void switching.run({ body: { mail_off: channel === 'mail' ? without(mail, kind, isOn) : mail, weixin_off: channel === 'weixin' ? without(weixin, kind, isOn) : weixin } })
  }

  return (
    <section className={styles['part']} aria-labelledby="message-switches">
      <h2 id="message-switches">消息通知</h2>
      <p className={styles['hint']}>关闭后不再显示这类消息，也不计入未读；重新打开后，期间的消息仍可查看。只影响您本人。绑定邮箱或公众号后，消息也会发到那里。</p>
      {contact.data !== undefined && <Channels contact={contact.data} />}
      <table className={styles['switches']}>
        <thead>
          <tr>
            <th scope="col">消息</th>
            <th scope="col">站内</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {outsideChannels[channel]}
                {contact.data !== undefined && <small>{channelFault(channel, contact.data)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messageKindsOf(flavour).map(({ kind, label, about, must }) => (
            <tr key={kind}>
              <th scope="row">
                <strong>{label}</strong> {must !== undefined && <Tag>站内不能关闭</Tag>}
                <small>{must === undefined ? about : `${about}；${must}`}</small>
              </th>
              <td>
                <Switch aria-label={`${label}，站内`} checked={!muted.includes(kind)} disabled={must !== undefined || !isReady} onChange={(isOn) => save(without(muted, kind, isOn))} />
              </td>
              {channels.map((channel) => {
                const fault = contact.data === undefined ? '' : channelFault(channel, contact.data)
                const off = contact.data?.[`${channel}_off`] ?? []
                return (
                  <td key={channel}>
                    <Switch
                      aria-label={`${label}，${outsideChannels[channel]}`}
                      checked={fault === null && !off.includes(kind)}
                      disabled={fault !== null || switching.isRunning}
                      onChange={(isOn) => handleOutside(channel, kind, isOn)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
