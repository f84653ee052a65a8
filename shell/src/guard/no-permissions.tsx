import { Modal } from 'antd'
import { signOut } from './sign-out.ts'

/** Nothing but the alert: whoever may do nothing is signed out as soon as he has read it (R444, R445). */
export function NoPermissions({ text }: { readonly text: string }) {
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
      title="无法进入系统"
      okText="退出登录"
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={signOut}
    >
      <p role="alert">{text}</p>
    </Modal>
  )
}
