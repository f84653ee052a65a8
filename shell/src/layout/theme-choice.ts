import { definePreference, usePreference } from '@linggong/shared/api/preferences'
import { atom, createStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'

export interface ThemeChoice {
  readonly isDark: boolean
  /** For those who tell red from green badly. */
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

/** The last choice in this browser, so that a reload does not flash white while the server is asked. */
export function keptChoice(storage: Pick<Storage, 'getItem'> = localStorage): ThemeChoice {
  try {
    return readChoice(JSON.parse(storage.getItem(storageKey) ?? 'null')) ?? plain
  } catch {
    return plain
  }
}

// The provider of the theme stands above the user whose choice it is.
const store = createStore()
const choiceAtom = atom(typeof localStorage === 'undefined' ? plain : keptChoice())

export const useThemeChoice = (): ThemeChoice => useAtomValue(choiceAtom, { store })

/** The choice of whoever is signed in, with its writer; mounted once, inside the layout. */
export function useThemePreference(): readonly [ThemeChoice, (next: ThemeChoice) => void] {
  const [choice, save, { isReady }] = usePreference(preference)
  const { isDark, isColourWeak } = choice
  useEffect(() => {
    if (!isReady) return
    store.set(choiceAtom, { isDark, isColourWeak })
    try {
      localStorage.setItem(storageKey, JSON.stringify({ isDark, isColourWeak }))
    } catch {
      // A browser that keeps nothing asks the server each time.
    }
  }, [isDark, isColourWeak, isReady])
  // Signed out: the next one at this screen has not chosen yet.
  useEffect(() => () => store.set(choiceAtom, plain), [])
  return [choice, save]
}
