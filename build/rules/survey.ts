import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { declaredCalls as calls } from '../declared-calls.ts'
import { flavours } from '../../shared/src/domain/flavours.ts'
import { pagesOf } from '../../shared/src/domain/pages/page.ts'
import { pageTables } from '../../shared/src/domain/pages/tables.ts'
import { root } from '../paths.ts'
import { readRoutes, readRules } from './catalogue.ts'
import { idsIn, titlesOf } from './titles.ts'

interface Built {
  readonly screens: ReadonlySet<string>
  readonly calls: ReadonlySet<string>
}

/** A rule with the tests that prove it, and what it is waiting for. */
export interface SurveyedRule {
  readonly id: string
  readonly area: string
  readonly rule: string
  readonly where: readonly string[]
  readonly files: readonly string[]
  readonly until: readonly string[]
}

/** Values of `where` that mean the shell, the kit and the client themselves. */
const rooms = /^(?:shell|ui-kit|api-client)(?: \(\w+\))?$/u
/** Values of `where` that name no particular screen. */
const everywhere = /^(?:server|filters|screens|all screens|common screens|forms with an amount|and the edit routes|edit routes|\/login|settlement screens|settlement info screens|(?:saas|park|platform|agency|company) screens)$/u

const bare = (path: string): string => path.replaceAll(/\{(\w+)\}/gu, ':$1').replace(/[/.]+$/u, '')
const clean = (path: string): string => path.replace(/\/$/u, '')

const screens = new Set(flavours.flatMap((flavour) => pagesOf(pageTables[flavour], flavour).map(({ path }) => path)))

/** Routes that the specification gives a flavour and that have no page yet. */
export const missingRoutes = (flavour: string): string[] => readRoutes().flatMap((row) => (row.flavour === flavour && row.path !== '/' && !screens.has(clean(row.path)) ? [clean(row.path)] : []))

const partners = ['agencies', 'platforms', 'parks', 'companies']

/** Calls that a rule mentions without their path. */
const unspoken: Readonly<Record<string, readonly string[]>> = {
  R169: ['/v1/tasks/search'],
  R428: ['/v1/sms/authorize_termination'],
  R429: ['/v1/sms/authorize_termination'],
  R433: ['/v1/sms/authorize_termination'],
  R500: ['/v1/settlements/:id/split'],
  R523: ['/work/v1/flow'],
  R587: partners.map((family) => `/v1/${family}/:id/step2`),
  R588: partners.filter((family) => family !== 'platforms').map((family) => `/v1/${family}/:id/bank_info`),
  R652: ['/v1/settlements/:id/upload_custom_task_detail'],
  R655: ['/v1/task-batches/exports'],
}

/** "The flavour has exactly the n stated routes": open until the last of them exists. */
const closing: Readonly<Record<string, string>> = { R084: 'saas', R085: 'park', R086: 'platform', R087: 'agency', R088: 'company' }

/**
 * What a rule is waiting for: its screens when none of them exists (an existing one makes the rule due), else the calls
 * that it mentions and that are not declared yet.
 */
export function openUntil({ id, rule, where }: Pick<SurveyedRule, 'id' | 'rule' | 'where'>, built: Built): string[] {
  const named = where.filter((part) => !rooms.test(part) && !everywhere.test(part)).map((part) => clean(part.replace(/ and edit$/u, '')))
  if (named.length > 0 && !named.some((screen) => built.screens.has(screen))) return named
  const spoken = [...rule.matchAll(/\/(?:work\/)?v1\/[\w{}/-]+/gu)].map(([path]) => bare(path))
  return [...spoken, ...(unspoken[id] ?? [])].filter((path) => !built.calls.has(path))
}

/** All titles of tests that run, by file. */
function readTitles(): { file: string; titles: string[] }[] {
  const files = globSync('{shared,shell,remotes,server,build,scripts,e2e}/**/*.{test.ts,test.tsx,test.mjs,spec.ts}', { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/u.test(name) })
  return files.map((file) => ({ file, titles: titlesOf(readFileSync(resolve(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts') }))
}

/** Every rule of the specification, and cited ids that do not exist. */
export function survey(): { rules: SurveyedRule[]; unknown: string[] } {
  const built = { screens, calls: new Set(calls.map(({ path }) => bare(path))) }
  const proofs = new Map<string, Set<string>>()
  for (const { file, titles } of readTitles()) for (const id of titles.flatMap(idsIn)) proofs.set(id, (proofs.get(id) ?? new Set()).add(file))
  const rules = readRules().map((row) => {
    const rule = { ...row, where: row.where.split(';').map((part) => part.trim()) }
    const flavour = closing[rule.id]
    const waits = flavour === undefined ? [] : missingRoutes(flavour)
    if (waits.length > 0) return { ...rule, files: [], until: waits }
    const files = [...(proofs.get(rule.id) ?? [])].toSorted()
    return { ...rule, files, until: files.length > 0 ? [] : openUntil(rule, built) }
  })
  const known = new Set(rules.map(({ id }) => id))
  return { rules, unknown: [...proofs].filter(([id]) => !known.has(id)).map(([id, files]) => `${id} (${[...files].join(', ')})`) }
}
