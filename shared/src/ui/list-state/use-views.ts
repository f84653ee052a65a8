import { useMemo } from 'react'
import { definePreference, usePreference } from '../../api/preferences.ts'
import { parsedOnce } from '../columns/use-settings.ts'
import { type SavedView, type SavedViews, noViews, parseViews } from './views.ts'

export interface ViewsState {
  readonly saved: SavedViews
  readonly defaultView: SavedView | undefined
  readonly save: (views: SavedViews) => void
}

/** The user's saved views of one list, stored on the server. */
export function useSavedViews(listKey: string): ViewsState {
  const preference = useMemo(
    () => definePreference({ key: `ui.views.${listKey}`, version: 1, fallback: noViews, parse: parsedOnce(parseViews) }),
    [listKey],
  )
  const [saved, save] = usePreference(preference)
  return useMemo(
    () => ({ saved, defaultView: saved.views.find(({ id }) => id === saved.defaultId), save }),
    [saved, save],
  )
}
