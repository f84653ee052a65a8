import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface Target {
  readonly to: string
  readonly state?: unknown
}

/**
 * Replaces this page by another, every time that somebody comes here. The router's own component acts once per
 * mount, and takes two visits of one address for the same: whoever goes back while the code of the target is loading
 * would stay on a page that shows nothing.
 */
export function Redirect({ to, state }: Target) {
  const navigate = useNavigate()
  const here = useLocation()
  const latest = useRef({ navigate, state })
  useEffect(() => {
    latest.current = { navigate, state }
  })
  useEffect(() => {
    const leave = () => {
      if (location.pathname === here.pathname && location.search === here.search) void latest.current.navigate(to, { replace: true, state: latest.current.state })
    }
    leave()
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [here, to])
  return null
}
