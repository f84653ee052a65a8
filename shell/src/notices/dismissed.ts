import { definePreference, usePreference } from '@linggong/shared/api/preferences'

/** So that it never grows beyond what a person dismisses in a year. */
const most = 200

/** What was dismissed, by key (R045, R471); kept on the server, since the log-out clears both storages (decision 18). */
export const dismissedPreference = definePreference<readonly string[]>({
  key: 'ui.dismissed',
  version: 1,
  fallback: [],
  parse: (data) => (Array.isArray(data) ? data.filter((one) => typeof one === 'string') : undefined),
})

/** `kind:rest` of which only the last counts: what was low then is of no interest now. */
const replaced = ['balance']

export function dismiss(kept: readonly string[], keys: readonly string[]): readonly string[] {
  const gone = replaced.filter((kind) => keys.some((key) => kindOf(key) === kind))
  return [...kept.filter((key) => !keys.includes(key) && !gone.includes(kindOf(key))), ...new Set(keys)].slice(-most)
}

const kindOf = (key: string): string => key.split(':', 1)[0] ?? ''

/** Nothing shows before it is known what was dismissed: a notice that flashes up is worse than one that comes late. */
export function useDismissed() {
  const [kept, save, { isReady }] = usePreference(dismissedPreference)
  return {
    isReady,
    isDismissed: (key: string) => kept.includes(key),
    dismiss: (keys: readonly string[]) => save(dismiss(kept, keys)),
  }
}
