import { isOfWorkers, type Call } from '@linggong/shared/contract/call'
import { calls } from '../../src/modules/index.ts'
import { changedFiles, shareOf } from '../../../build/turn.ts'
import type { Scale } from '../proof.ts'

/** Those of members and of everybody; the calls of workers have a proof of their own (`proof/workers`). */
const ofMembers = calls.filter((call) => !isOfWorkers(call))

export const isTestable = (name: string): boolean => ofMembers.some((call) => call.name === name)

/** The calls to test: all in the long form, or only those named; in the short form those of changed families and a share of the others. */
export function callsOf(scale: Scale, only?: readonly string[]): readonly Call[] {
  if (only !== undefined) return ofMembers.filter(({ name }) => only.includes(name))
  if (scale === 'long') return ofMembers
  const changed = new Set(changedFiles().flatMap((file) => /^(?:shared\/src\/contract|server\/src\/modules)\/([\w-]+)/u.exec(file)?.[1] ?? []))
  const share = new Set(shareOf(ofMembers, 30))
  return ofMembers.filter((call) => changed.has(call.family) || share.has(call))
}
