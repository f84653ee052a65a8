import { definePreference, usePreference } from '@linggong/shared/api/preferences'
import { atom, createStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'

export interface ThemeChoice {
  readonly isDark: boolean
  /** For people with red-green colour blindness. */
  readonly isColourWeak: boolean
}

const plain: ThemeChoice = { isDark: false, isColourWeak: false }

const preference = definePreference<ThemeChoice>({ key: 'ui.theme', version: 1, fallback: plain, parse: readChoice })

function readChoice(data: unknown): ThemeChoice | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const is = (key: keyof ThemeChoice) => key in data && Reflect.get(data, key) === true
  return { isDark: is('isDark'), isColourWeak: is('isColourWeak') }
}

const storageKey = 'theme-choice'

/** The last choice in this browser, so that a reload does not flash white before the server answers. */
export function keptChoice(storage: Pick<Storage, 'getItem'> = localStorage): ThemeChoice {
  try {
    return readChoice(JSON.parse(storage.getItem(storageKey) ?? 'null')) ?? plain
  } catch {
    return plain
  }
}

// The theme provider is above the user's session, hence a store of its own.
const store = createStore()
const choiceAtom = atom(typeof localStorage === 'undefined' ? plain : keptChoice())

export const useThemeChoice = (): ThemeChoice => useAtomValue(choiceAtom, { store })

/** The signed-in user's theme and its setter; mounted once, inside the layout. */
export function useThemePreference(): readonly [ThemeChoice, (next: ThemeChoice) => void] {
  const [choice, save, { isReady }] = usePreference(preference)
  const { isDark, isColourWeak } = choice
  useEffect(() => {
    if (!isReady) return
    store.set(choiceAtom, { isDark, isColourWeak })
    try {
      localStorage.setItem(storageKey, JSON.stringify({ isDark, isColourWeak }))
    } catch {
      // Without storage the server is asked each time.
    }
  }, [isDark, isColourWeak, isReady])
  // Signed out: the next user may have another choice.
  useEffect(() => () => store.set(choiceAtom, plain), [])
  return [choice, save]
}
