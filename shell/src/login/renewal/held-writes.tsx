import type { HeldWrite } from '@linggong/shared/api/renewal'
import { Button } from 'antd'
import dayjs from 'dayjs'
import styles from './renewal.module.css'

/** What the lapse has kept from the server; minutes may have passed, so it is the operator who says whether it still goes. */
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
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just changed under the operator's hands */}
            <Button type="primary" autoFocus={index === 0} onClick={() => decide(true)}>
              重新提交
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
