import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { acceptInvitation, listInvitations } from '@linggong/shared/contract/accounts'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Button } from 'antd'
import { flavourTags } from '@linggong/shared/domain/brand-title'
import styles from './info.module.css'

/** Organisations that want this person as a member. Who does not accept is none; the invitation lapses by itself. */
export function Invitations() {
  const invitations = useRead(listInvitations)
  const accepting = useAction(acceptInvitation, { success: '已接受邀请，可在切换企业中进入，或下次登录时选择' })
  const all = invitations.data?.results ?? []
  if (all.length === 0) return null
  return (
    <section className={styles['part']} aria-labelledby="invitations">
      <h2 id="invitations">收到的邀请</h2>
      <ul className={styles['rows']}>
        {all.map(({ id, related_name: name, app, expire_at: end }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> {flavourTags[app]}
              <small>邀请您成为员工，{dateTimeText(end)} 前有效；如与您无关，请勿接受</small>
            </span>
            <Button type="primary" disabled={accepting.isRunning} aria-label={`接受${name}的邀请`} onClick={() => void accepting.run({ params: { id } })}>
              接受
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
