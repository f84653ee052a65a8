import { Modal } from 'antd'
import { useEffect } from 'react'
import { signOut } from './sign-out.ts'

const readingMs = 3000

/**
 * Nothing but the alert: whoever may do nothing is signed out as soon as he has read it, or could have
 * (R444, R445). The login page goes on saying why.
 */
export function NoPermissions({ text }: { readonly text: string }) {
  useEffect(() => {
    const timer = setTimeout(() => signOut(text), readingMs)
    return () => clearTimeout(timer)
  }, [text])

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
      onOk={() => signOut(text)}
    >
      <p role="alert">{text}</p>
    </Modal>
  )
}
