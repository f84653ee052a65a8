import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { endOtherSessions, endSession, listSessions } from '@linggong/shared/contract/accounts'
import { browserName } from '@linggong/shared/domain/browser-name'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Button, Tag } from 'antd'
import styles from './info.module.css'

/** 登录设备: where this account is signed in, and the way to end what is not at hand. */
export function Sessions() {
  const sessions = useRead(listSessions)
  const ending = useAction(endSession, { success: '该设备已退出登录' })
  const endingOthers = useAction(endOtherSessions, { success: '其他设备已全部退出登录' })
  const all = sessions.data?.results ?? []
  const isBusy = ending.isRunning || endingOthers.isRunning
  return (
    <section aria-labelledby="sessions">
      <header className={styles['head']}>
        <h2 id="sessions">登录设备</h2>
        <Button danger disabled={isBusy || all.length < 2} onClick={() => void endingOthers.run()}>
          退出其他设备
        </Button>
      </header>
      <ul className={styles['rows']}>
        {all.map(({ id, is_current: isCurrent, agent, address, related_name: organisation, create_at: since, used_at: last, expire_at: end }) => (
          <li key={id}>
            <span>
              <strong>{browserName(agent)}</strong> {isCurrent && <Tag color="blue">本机</Tag>}
              <small>
                {organisation}，{address || '地址未知'}；{dateTimeText(since)} 登录，最近使用 {dateTimeText(last)}，最迟 {dateTimeText(end)} 自动退出
              </small>
            </span>
            {!isCurrent && (
              <Button autoInsertSpace={false} disabled={isBusy} aria-label={`退出${browserName(agent)}，${dateTimeText(since)}登录`} onClick={() => void ending.run({ params: { id } })}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
