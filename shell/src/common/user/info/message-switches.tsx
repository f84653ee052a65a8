import { definePreference, usePreference } from '@linggong/shared/api/preferences'
import { messageKindRows, type MessageKind, mutedOf, mutedPreference } from '@linggong/shared/domain/message-kinds'
import { Switch, Tag } from 'antd'
import styles from './info.module.css'

const preference = definePreference<readonly MessageKind[]>({ ...mutedPreference, fallback: [], parse: mutedOf })

/** 消息通知: which messages this person sees, and why they cannot be without some of them. */
export function MessageSwitches() {
  const [muted, save, { isReady }] = usePreference(preference)
  const handleChange = (kind: MessageKind, isOn: boolean) => save(isOn ? muted.filter((one) => one !== kind) : [...muted, kind])
  return (
    <section className={styles['part']} aria-labelledby="message-switches">
      <h2 id="message-switches">消息通知</h2>
      <p className={styles['hint']}>关闭后不再显示这类消息，也不计入未读；重新打开后，期间的消息仍可查看。只影响您本人。</p>
      <ul className={styles['rows']}>
        {messageKindRows.map(({ kind, label, about, must }) => (
          <li key={kind}>
            <span>
              <strong>{label}</strong> {must !== undefined && <Tag>不能关闭</Tag>}
              <small>{must === undefined ? about : `${about}；${must}`}</small>
            </span>
            <Switch aria-label={label} checked={!muted.includes(kind)} disabled={must !== undefined || !isReady} onChange={(isOn) => handleChange(kind, isOn)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
