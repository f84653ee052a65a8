import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { readSession } from './session.ts'

export function RequireSession({ children }: { readonly children: ReactNode }) {
  const location = useLocation()
  if (readSession()) return children
  const target = `${location.pathname}${location.search}`
  return <Navigate to={target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`} replace />
}
