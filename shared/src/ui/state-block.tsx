import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ApiError, errorText } from '../api/errors.ts'
import { type Art, Illustration } from './illustration.tsx'
import styles from './state-block.module.css'

interface StateBlockProps {
  readonly title: string
  readonly text?: string
  /** What to do. */
  readonly action?: ReactNode
  readonly isError?: boolean
  readonly art?: Art
}

/** Shown in place of data: empty, failed, forbidden, not found. Suggests what to do. */
export function StateBlock({ title, text, action, isError = false, art = isError ? 'failure' : 'empty' }: StateBlockProps) {
  return (
    <div className={styles['block']} role={isError ? 'alert' : undefined}>
      <Illustration art={art} />
      <div className={styles['title']}>{title}</div>
      {text !== undefined && <div className={styles['text']}>{text}</div>}
      {action}
    </div>
  )
}

interface FailureBlockProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** What should have been shown: 结算单, 账单. */
  readonly what: string
}

/** A failed read, by kind: forbidden, not found, refused, or worth a retry. */
export function FailureBlock({ error, onRetry, what }: FailureBlockProps) {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <StateBlock isError title={`没有查看${what}的权限`} text="如需开通，请联系管理员。" />
  if (status === 404) return <StateBlock isError art="nothing" title={`${what}不存在`} text="可能已被删除，或不属于当前企业。" />
  // The server has understood, and says why not: nothing failed to load, and to ask again is no use.
  if (status === 400) return <StateBlock isError art="nothing" title={errorText(error)} />
  // The shell reads again by itself when the connection is back.
  const isOffline = status === 0 && !navigator.onLine
  const text = isOffline ? '网络已断开，恢复后会自动重新加载。' : errorText(error)
  return <StateBlock isError art={isOffline ? 'offline' : 'failure'} title={`${what}加载失败`} text={text} action={<Button onClick={onRetry}>重新加载</Button>} />
}

/** The first load: skeleton rows, and a text for screen readers. */
export function LoadingBlock({ what, rows = 10 }: { readonly what: string; readonly rows?: number }) {
  return (
    <output aria-label={`正在加载${what}`} className={styles['loading']}>
      <Skeleton active title={false} paragraph={{ rows }} />
    </output>
  )
}
