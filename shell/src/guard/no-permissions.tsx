import { Modal } from 'antd'
import { useEffect } from 'react'
import { signOut } from './sign-out.ts'

const readingMs = 3000

/**
 * Only an alert: an account without permissions is signed out after the time needed to read it
 * (R444, R445). The login page repeats the reason.
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
