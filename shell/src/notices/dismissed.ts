import { definePreference, usePreference } from '@linggong/shared/api/preferences'

/** A bound on its size: more than a person dismisses in a year. */
const most = 200

/** The keys of dismissed notices (R045, R471); stored on the server, since a log-out clears both browser storages (decision 18). */
export const dismissedPreference = definePreference<readonly string[]>({
  key: 'ui.dismissed',
  version: 1,
  fallback: [],
  parse: (data) => (Array.isArray(data) ? data.filter((one) => typeof one === 'string') : undefined),
})

/** Kinds (`kind:rest`) of which only the latest key is stored: an older balance is irrelevant. */
const replaced = ['balance']

export function dismiss(kept: readonly string[], keys: readonly string[]): readonly string[] {
  const gone = replaced.filter((kind) => keys.some((key) => kindOf(key) === kind))
  return [...kept.filter((key) => !keys.includes(key) && !gone.includes(kindOf(key))), ...new Set(keys)].slice(-most)
}

const kindOf = (key: string): string => key.split(':', 1)[0] ?? ''

/** Shows nothing until the dismissed keys are loaded: a notice that flashes up is worse than a late one. */
export function useDismissed() {
  const [kept, save, { isReady }] = usePreference(dismissedPreference)
  return {
    isReady,
    isDismissed: (key: string) => kept.includes(key),
    dismiss: (keys: readonly string[]) => save(dismiss(kept, keys)),
  }
}
