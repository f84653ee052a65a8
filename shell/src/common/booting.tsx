import { SlowHint } from './slow-hint.tsx'

/** Shown before antd is loaded, hence its own styles. */
export function Booting() {
  return (
    <>
      <output style={{ display: 'block', padding: 48, textAlign: 'center', fontSize: 14, opacity: 0.6 }}>正在加载…</output>
      <SlowHint />
    </>
  )
}
