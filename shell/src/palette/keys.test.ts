// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { isTypingIn, moveOf, panelOf } from './keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...more })

describe('keys of the palette', () => {
  it.each([
    ['Ctrl+K', press('k', { ctrlKey: true }), 'palette'],
    ['⌘K', press('k', { metaKey: true }), 'palette'],
    ['Ctrl+K with caps lock', press('K', { ctrlKey: true }), 'palette'],
    ['Ctrl+Shift+K', press('K', { ctrlKey: true, shiftKey: true }), null],
    ['k', press('k'), null],
    ['?', press('?', { shiftKey: true }), 'shortcuts'],
    ['？ of a Chinese keyboard', press('？', { shiftKey: true }), 'shortcuts'],
    ['Ctrl+K while characters are being chosen', press('k', { ctrlKey: true, isComposing: true }), null],
  ])('%s', (_, event, panel) => {
    expect(panelOf(event, false)).toBe(panel)
  })

  it('a question mark that is typed is text, Ctrl+K works in a field as well', () => {
    expect(panelOf(press('?'), true)).toBeNull()
    expect(panelOf(press('k', { ctrlKey: true }), true)).toBe('palette')
    const [input, box] = ['text', 'checkbox'].map((type) => Object.assign(document.createElement('input'), { type }))
    expect([input, box, document.createElement('textarea'), document.body].map((one) => isTypingIn(one ?? null))).toEqual([true, false, true, false])
  })

  it('arrows go round and round, pages stop at the ends', () => {
    expect(moveOf('ArrowDown', 2, 3)).toBe(0)
    expect(moveOf('ArrowUp', 0, 3)).toBe(2)
    expect(moveOf('PageDown', 0, 3)).toBe(2)
    expect(moveOf('PageUp', 2, 3)).toBe(0)
    expect(moveOf('ArrowDown', 0, 0)).toBeNull()
    expect(moveOf('a', 0, 3)).toBeNull()
  })
})
