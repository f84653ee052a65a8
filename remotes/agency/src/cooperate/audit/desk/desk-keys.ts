import { useEffect, useRef } from 'react'

/** `1` to `9` are handed over as numbers from 0. */
type Keys = Readonly<Partial<Record<'a' | 'r' | 'j' | 'k' | 'u' | 'Escape', () => void>>> & { readonly digit: (index: number) => void }

/** Handles the keys of the desk: outside text fields, and only in its dialog, not in one above it. Escape also in its text field. */
export function useDeskKeys(root: { readonly current: HTMLElement | null }, keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const dialog = root.current?.closest('[role=dialog]')
      if (!dialog || !(target instanceof HTMLElement) || !(target === document.body || dialog.contains(target))) return
      if (ctrlKey || metaKey || altKey || event.isComposing) return
      const isText = target.matches('textarea, input')
      if (isText && key !== 'Escape') return
      const run = actionOf(latest.current, key)
      if (run === undefined) return
      event.preventDefault()
      event.stopPropagation()
      // A key that is held down decides once.
      if (!event.repeat) run()
    }
    // Before the dialog, which Escape would close.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [root])
}

function actionOf(keys: Keys, key: string): (() => void) | undefined {
  if (/^[1-9]$/u.test(key)) return () => keys.digit(Number(key) - 1)
  return key === 'a' || key === 'r' || key === 'j' || key === 'k' || key === 'u' || key === 'Escape' ? keys[key] : undefined
}
