import { useMemo } from 'react'
import { definePreference, usePreference } from '../../api/preferences.ts'
import { type ColumnSettings, arrange, parseSettings, plainSettings } from './settings.ts'
import type { Column } from './types.ts'

export interface SettingsState {
  readonly settings: ColumnSettings
  readonly save: (settings: ColumnSettings) => void
  /** Something differs from the screen's default. */
  readonly isChanged: boolean
  readonly reset: () => void
}

/** The user's column settings of one list, stored on the server under the list's key. */
export function useColumnSettings(listKey: string): SettingsState {
  const preference = useMemo(
    () => definePreference({ key: `ui.columns.${listKey}`, version: 1, fallback: plainSettings, parse: parsedOnce(parseSettings) }),
    [listKey],
  )
  const [settings, save, { reset }] = usePreference(preference)
  return { settings, save, reset, isChanged: JSON.stringify(settings) !== JSON.stringify(plainSettings) }
}

/** Returns the same array until order, pins or visibility change: a new width re-renders no row. */
export function useArranged<T>(columns: readonly Column<T>[], settings: ColumnSettings): readonly Column<T>[] {
  const { order, hidden, shown, pins } = settings
  const shape = JSON.stringify([order, hidden, shown, pins])
  // oxlint-disable-next-line react/exhaustive-deps -- `shape` contains the relevant settings
  return useMemo(() => arrange(columns, settings), [columns, shape])
}

/** A preference is parsed with each render; the same stored value must give the same object. */
export function parsedOnce<T>(parse: (data: unknown) => T | undefined): (data: unknown) => T | undefined {
  let last: { readonly data: unknown; readonly value: T | undefined } | null = null
  return (data) => {
    if (last === null || last.data !== data) last = { data, value: parse(data) }
    return last.value
  }
}
