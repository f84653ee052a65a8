import { useIsSignedIn } from '@linggong/shared/session/use-session'
import { Link, useNavigate } from 'react-router-dom'
import { signOut } from '../guard/sign-out.ts'
import styles from './error-pages.module.css'

interface PlainPageProps {
  readonly code: string
  readonly title: string
  /** What to do. */
  readonly text: string
  readonly isRetryable?: boolean
}

/** Plain HTML without antd: these pages must work when nothing else does. */
function PlainPage({ code, title, text, isRetryable = false }: PlainPageProps) {
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()
  return (
    <main className={styles['page']}>
      <p className={styles['code']} aria-hidden>
        {code}
      </p>
      <h1>{title}</h1>
      <p className={styles['text']}>{text}</p>
      <p className={styles['ways']}>
        <Link className={styles['primary']} to={isSignedIn ? '/' : '/login'}>
          {isSignedIn ? '返回首页' : '去登录'}
        </Link>
        {isRetryable && (
          <button type="button" onClick={() => location.reload()}>
            重新加载
          </button>
        )}
        {!isRetryable && hasPageBefore() && (
          <button type="button" onClick={() => void navigate(-1)}>
            返回上一页
          </button>
        )}
        {isSignedIn && (
          <button type="button" onClick={() => signOut()}>
            退出登录
          </button>
        )}
      </p>
    </main>
  )
}

/** The router numbers its history entries; before the first one there is none. */
function hasPageBefore(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

export function ForbiddenPage() {
  return <PlainPage code="403" title="您没有访问该页面的权限" text="如工作需要，请联系贵公司的管理员为您的角色开通；也可以换一个账户登录。" />
}

export function NotFoundPage() {
  return <PlainPage code="404" title="页面不存在" text="地址可能有误，或该页面不属于当前账户。请从首页的菜单重新进入。" />
}

export function ServerErrorPage() {
  return <PlainPage code="500" title="页面出错了" text="您填写的内容可能没有保存。请重新加载；如仍然出错，请把出错时间和操作步骤告诉管理员。" isRetryable />
}
