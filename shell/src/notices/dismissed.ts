type Kept = Pick<Storage, 'getItem' | 'setItem'>

const storageKey = 'dismissed-notices'

/** What was dismissed stays away until the session ends; another text is another notice. */
export function isDismissed(key: string, storage: Kept = sessionStorage): boolean {
  return kept(storage).includes(key)
}

export function dismiss(key: string, storage: Kept = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify([...kept(storage), key]))
}

function kept(storage: Kept): string[] {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}
