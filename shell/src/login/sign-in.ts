import type { BareSession } from '../guard/session.ts'

export async function signIn(phone: string, password: string): Promise<BareSession | { failure: string }> {
  const answer = await fetch('/v1/accounts/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password }),
  }).catch(() => null)
  if (!answer) return { failure: '网络连接失败,请稍后重试' }
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && isSignedIn(body)) return { token: body.token, flavour: body.app }
  return { failure: '登录失败' }
}

function isSignedIn(body: unknown): body is { token: string; app: string } {
  if (typeof body !== 'object' || body === null) return false
  return 'token' in body && typeof body.token === 'string' && 'app' in body && typeof body.app === 'string'
}
