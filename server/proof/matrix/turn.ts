import { isOfWorkers, type Call } from '@linggong/shared/contract/call'
import { calls } from '../../src/modules/index.ts'
import { changedFiles, shareOf } from '../../../build/turn.ts'
import type { Scale } from '../proof.ts'

/** Those of members and of everybody; the calls of workers have a proof of their own (`proof/workers`). */
const ofMembers = calls.filter((call) => !isOfWorkers(call))

export const isTestable = (name: string): boolean => ofMembers.some((call) => call.name === name)

/** A change of many families, as a merge is one, would otherwise test nearly all calls each time. */
const mostChanged = 60

/**
 * The calls to test: all in the long form, or only those named. In the short form those of new families, those of changed families, or where
 * these are many a share of them, and a share of all.
 */
export function callsOf(scale: Scale, only?: readonly string[]): readonly Call[] {
  if (only !== undefined) return ofMembers.filter(({ name }) => only.includes(name))
  if (scale === 'long') return ofMembers
  const [added, changed] = [familiesIn(changedFiles({ onlyNew: true }), /^shared\/src\/contract\/([\w-]+)\.ts$/u), familiesIn(changedFiles(), /^(?:shared\/src\/contract|server\/src\/modules)\/([\w-]+)/u)]
  const due = new Set([...shareOf(ofMembers, 30), ...shareOf(ofMembers.filter(({ family }) => changed.has(family)), mostChanged)])
  return ofMembers.filter((call) => added.has(call.family) || due.has(call))
}

const familiesIn = (files: readonly string[], path: RegExp): ReadonlySet<string> => new Set(files.flatMap((file) => path.exec(file)?.[1] ?? []))
