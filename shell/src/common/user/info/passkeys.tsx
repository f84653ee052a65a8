import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { listPasskeys, removePasskey } from '@linggong/shared/contract/passkeys'
import { passkeyFields as field } from '@linggong/shared/domain/fields/passkey'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import styles from './info.module.css'

const AddPasskeyDialog = lazyDialog(() => import('./add-passkey.tsx').then((module) => module.AddPasskeyDialog))

/** 通行密钥: what this account signs in with besides password and code; one that is lost is removed here. */
export function Passkeys() {
  const passkeys = useRead(listPasskeys)
  const removing = useAction(removePasskey, { success: '已移除，其他设备已退出登录' })
  const [isOpen, setOpen] = useState(false)
  const { modal } = App.useApp()
  const all = passkeys.data?.results ?? []
  const handleRemove = (id: string, name: string) =>
    modal.confirm({
      title: `移除通行密钥“${name}”`,
      content: '它将不能再用于登录和支付，其他设备会退出登录。设备上保存的通行密钥请在设备的设置中另行删除。',
      okText: '移除',
      okButtonProps: { danger: true },
      cancelText: '返回',
      onOk: () => void removing.run({ params: { id } }),
    })
  return (
    <section className={styles['part']} aria-labelledby="passkeys">
      <header className={styles['head']}>
        <h2 id="passkeys">通行密钥</h2>
        <Button disabled={passkeys.data === undefined} onClick={() => setOpen(true)}>
          添加通行密钥
        </Button>
      </header>
      {all.length === 0 && <p className={styles['hint']}>用指纹、面容或设备密码登录和验证本人，不必输入密码和验证码。支付手机号的本人还可以用它确认支付。</p>}
      <ul className={styles['rows']} hidden={all.length === 0}>
        {all.map(({ id, name, create_at: since, used_at: last, is_doubted: isDoubted }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> {isDoubted && <Tag color="error">可能已被复制，已停用</Tag>}
              <small>
                {field.create_at.label} {dateTimeText(since)}，{last === null ? '尚未使用' : `${field.used_at.label} ${dateTimeText(last)}`}
              </small>
            </span>
            <Button autoInsertSpace={false} danger disabled={removing.isRunning} aria-label={`移除通行密钥${name}`} onClick={() => handleRemove(id, name)}>
              移除
            </Button>
          </li>
        ))}
      </ul>
      {isOpen && <AddPasskeyDialog names={all.map(({ name }) => name)} onClose={() => setOpen(false)} />}
    </section>
  )
}
