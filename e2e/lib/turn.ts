import { shareOf } from '../../build/turn.ts'

/** All of them in `npm run e2e`; in `npm test` a share, another one with each commit. */
export function inTurn<T>(items: readonly T[], perTurn: number): readonly T[] {
  return process.env['E2E_ALONE'] === 'all' ? items : shareOf(items, perTurn)
}
