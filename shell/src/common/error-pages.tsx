import { Link } from 'react-router-dom'

interface PlainPageProps {
  readonly code: string
  readonly text: string
}

/** Plain HTML: these pages must work when nothing else does. */
function PlainPage({ code, text }: PlainPageProps) {
  return (
    <main style={{ padding: '20vh 24px', textAlign: 'center' }}>
      <h1>{code}</h1>
      <p>{text}</p>
      <Link to="/">返回首页</Link>
    </main>
  )
}

export function ForbiddenPage() {
  return <PlainPage code="403" text="抱歉,您无权访问该页面" />
}

export function NotFoundPage() {
  return <PlainPage code="404" text="抱歉,您访问的页面不存在" />
}

export function ServerErrorPage() {
  return <PlainPage code="500" text="抱歉,服务器出错了" />
}
