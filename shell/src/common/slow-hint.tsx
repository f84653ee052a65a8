import { useEffect, useState } from 'react'

const patienceMs = 10_000

/** A slow connection gets its two minutes (R556), but after a while the page says so. Plain HTML, as nothing else may be loaded yet. */
export function SlowHint() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <output style={{ display: 'block', padding: 16, textAlign: 'center' }}>
      网络较慢，仍在加载，请稍候。
      <button type="button" onClick={() => location.reload()}>
        重新加载
      </button>
    </output>
  )
}
