import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { endOtherSessions, endSession, listSessions } from '@linggong/shared/contract/accounts'
import { browserName } from '@linggong/shared/domain/browser-name'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import styles from './info.module.css'

/** Who signs in every day and never out has many; the newest are those that they may want to end. */
const shownFirst = 5

/** 登录设备: where this account is signed in, and the way to end what is not at hand. */
export function Sessions() {
  const sessions = useRead(listSessions)
  const ending = useAction(endSession, { success: '该设备已退出登录' })
  const endingOthers = useAction(endOtherSessions, { success: '其他设备已全部退出登录' })
  const [isWhole, setWhole] = useState(false)
  const all = sessions.data?.results ?? []
  const shown = isWhole ? all : all.slice(0, shownFirst)
  const isBusy = ending.isRunning || endingOthers.isRunning
  return (
    <section className={styles['part']} aria-labelledby="sessions">
      <header className={styles['head']}>
        <h2 id="sessions">登录设备</h2>
        <Button danger disabled={isBusy || all.length < 2} onClick={() => void endingOthers.run()}>
          退出其他设备
        </Button>
      </header>
      <ul className={styles['rows']} hidden={all.length === 0}>
        {shown.map(({ id, is_current: isCurrent, agent, address, related_name: organisation, create_at: since, used_at: last, expire_at: end }) => (
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
      {all.length > shownFirst && (
        <Button type="link" className={styles['fold'] ?? ''} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? '收起' : `展开其余 ${all.length - shownFirst} 个`}
        </Button>
      )}
    </section>
  )
}
