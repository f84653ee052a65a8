import type { HeldWrite } from '@linggong/shared/api/renewal'
import { Button } from 'antd'
import dayjs from 'dayjs'
import styles from './renewal.module.css'

/** The changes that were not sent because the session had expired; since minutes may have passed, the operator decides whether to send them. */
export function HeldWrites({ writes }: { readonly writes: readonly HeldWrite[] }) {
  return (
    <>
      <p>登录过期时它们没有执行，数据未发生变化。请选择是否重新提交。</p>
      <ul className={styles['writes']}>
        {writes.map(({ id, label, heldAt, decide }, index) => (
          <li key={id}>
            <span className={styles['what']}>
              「{label}」<time dateTime={new Date(heldAt).toISOString()}>{dayjs(heldAt).format('HH:mm:ss')}</time>
            </span>
            <Button onClick={() => decide(false)}>放弃</Button>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the content of the dialog has just changed */}
            <Button type="primary" autoFocus={index === 0} onClick={() => decide(true)}>
              重新提交
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
