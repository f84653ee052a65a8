import { accountFields } from '@linggong/shared/domain/fields/account'
import { canUsePasskeys } from '@linggong/shared/api/passkeys'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { maskPhone } from '@linggong/shared/domain/masks'
import { useTenant, useUser } from '@linggong/shared/session/use-session'
import { Facts } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Button } from 'antd'
import { useState } from 'react'
import { flavourTags } from '@linggong/shared/domain/brand-title'
import { Companies } from './companies.tsx'
import styles from './info.module.css'
import { Invitations } from './invitations.tsx'
import { MessageSwitches } from './message-switches.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'

// With the list of common passwords, so only when somebody sets one.
const ChangePasswordDialog = lazyDialog(() => import('./change-password.tsx').then((module) => module.ChangePasswordDialog))
const SetPasswordDialog = lazyDialog(() => import('./set-password.tsx').then((module) => module.SetPasswordDialog))

export function Page() {
  const user = useUser()
  const tenant = useTenant()
  const [isOpen, setIsOpen] = useState(false)
  if (!user || !tenant) return null
  const action = user.has_password ? '修改密码' : '设置密码'
  const Dialog = user.has_password ? ChangePasswordDialog : SetPasswordDialog

  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1>账户信息</h1>
        <Button type="primary" onClick={() => setIsOpen(true)}>
          {action}
        </Button>
      </header>
      <Facts
        label="账户信息"
        facts={[
          { label: staffFields.name.label, value: user.user_name || user.name },
          { label: staffFields.phone.label, value: maskPhone(user.user_phone) },
          { label: accountFields.related_id.label, value: tenant.name },
          { label: '组织类型', value: flavourTags[tenant.flavour] },
          { label: staffFields.role_ids.label, value: user.role_names.join('、') },
          { label: '组织状态', value: tenant.disabledBy === null ? '启用' : tenant.disabledBy === 'own' ? '停用' : `所属${flavourTags[tenant.disabledBy]}已停用` },
          { label: '登录密码', value: user.has_password ? '已设置' : '未设置' },
        ]}
      />
      <Companies />
      <Invitations />
      {canUsePasskeys(user.brand?.passkey_host) && <Passkeys />}
      <MessageSwitches flavour={tenant.flavour} />
      <Sessions />
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </article>
  )
}
