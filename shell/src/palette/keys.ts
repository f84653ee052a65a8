type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

/** The panel opened by a key pressed anywhere. Chinese keyboards have their own question mark. */
export function panelOf(event: Key, isTyping: boolean): 'palette' | 'shortcuts' | null {
  if (event.isComposing || event.altKey) return null
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  if (!isCommand && !isTyping && (event.key === '?' || event.key === '？')) return 'shortcuts'
  return null
}

/** A key pressed in a field is text. */
export function isTypingIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select') !== null
}

/** Another dialog is open: the palette must not navigate away from it. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].some((dialog) => dialog.getClientRects().length > 0)
}

export const isMac = /mac|iphone|ipad/iu.test(navigator.platform)

/** The modifier key on this machine. */
export const commandKey = isMac ? '⌘' : 'Ctrl'

const pageStep = 8

/** The new position for a key; single steps wrap around. */
export function moveOf(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, from + pageStep)
  if (key === 'PageUp') return Math.max(0, from - pageStep)
  return null
}
