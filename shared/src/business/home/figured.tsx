import type { Figure } from './page.tsx'

/** Each tile with its figure; one without is of a list that the user may not open. */
export function figured<T extends { readonly key: string }>(tiles: readonly T[], figures: readonly Figure[]): { readonly tile: T; readonly figure: Figure }[] {
  const byKey = new Map(figures.map((figure) => [figure.key, figure]))
  return tiles.flatMap((tile) => {
    const figure = byKey.get(tile.key)
    return figure === undefined ? [] : [{ tile, figure }]
  })
}
