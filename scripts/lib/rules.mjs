import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root } from './say.mjs'

/** Where in `where` the rows are whose proof is owed by the shell, the kit and the client themselves. */
const rooms = /^(shell|ui-kit|api-client)(?: \((\w+)\))?$/
/** Words of `where` that name no screen of their own. */
const everywhere = /^(server|filters|screens|all screens|common screens|forms with an amount|and the edit routes|edit routes|\/login|settlement screens|settlement info screens|(saas|park|platform|agency|company) screens)$/

/** The rows of docs/spec/rules.tsv: { id, area, rule, where: parts, source }. */
export function readRules(folder = root) {
  const [, ...lines] = readFileSync(resolve(folder, 'docs/spec/rules.tsv'), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [id, area, rule, where, source] = line.split('\t')
      return { id, area, rule, where: where.split(';').map((part) => part.trim()), source }
    })
}

/** Paths of the screens that exist, as the tables of routes write them. */
export function readScreens(folder = root) {
  const tables = ['shell/src/common/routes.tsx', ...['saas', 'park', 'platform', 'agency', 'company'].map((flavour) => `remotes/${flavour}/src/routes.ts`)]
  const paths = tables.flatMap((file) => [...readFileSync(resolve(folder, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path))
  return new Set(paths)
}

/** Paths of the calls that the contract declares, without the last slash. */
export function readCalls(folder = root) {
  const home = resolve(folder, 'shared/src/contract')
  const families = readdirSync(home).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return new Set(families.flatMap((file) => [...readFileSync(join(home, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => bare(path))))
}

const bare = (path) => path.replace(/\{(\w+)\}/g, ':$1').replace(/[/.]+$/, '')

/** Every title of a test that is run, with its file: what a rule can be cited by. */
export function readTitles(folder = root) {
  return testFiles(folder).flatMap((file) => titlesOf(readFileSync(file, 'utf8')).map((title) => ({ file: relative(folder, file), title })))
}

const skipped = new Set(['node_modules', 'dist', '.git', '.tools', '.cache', '.data', 'docs', 'test-results'])

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : testFiles(join(folder, entry.name))
    return /\.(test\.(ts|tsx|mjs)|spec\.ts)$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

const opening = /(?<![.\w'"`])(?:test|it|describe)((?:\.\w+)*)\s*(?=\()/g

/** Titles of `test(…)`, `it.each(table)(…)`, `describe(…)`; a table counts with its title when the title shows its cells. */
export function titlesOf(source) {
  return [...source.matchAll(opening)].flatMap((match) => {
    if (/\.(skip|todo|fixme|skipIf|runIf|use|extend)\b/.test(match[1])) return []
    if (/^\s*(\/\/|\*)/.test(source.slice(source.lastIndexOf('\n', match.index) + 1, match.index))) return []
    const start = match.index + match[0].length
    if (!/\.(each|for)$/.test(match[1])) return literal(source, start + 1)
    const end = closing(source, start)
    const [title] = literal(source, end + 2)
    if (title === undefined) return []
    return [/%[sdifjo]|\$\w/.test(title) ? `${title} ${source.slice(start, end)}` : title]
  })
}

function literal(source, from) {
  const match = /^\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(source.slice(from, from + 2000))
  return match === null ? [] : [match[2]]
}

/** Index of the bracket that closes the one at `from`, strings left out. */
function closing(source, from) {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const character = source[at]
    if (character === '(') depth += 1
    else if (character === ')' && (depth -= 1) === 0) return at
    else if (`'"\``.includes(character)) {
      for (at += 1; at < source.length && source[at] !== character; at += 1) if (source[at] === '\\') at += 1
    }
  }
  return source.length
}

/** Ids that a title cites: `R053`, lists, and ranges with any dash (`R053–R056`). */
export function idsIn(title) {
  return [...title.matchAll(/\bR(\d{3})(?:\s*[-–—]\s*R(\d{3}))?\b/g)].flatMap(([, first, last]) => {
    const ids = []
    for (let number = Number(first); number <= Number(last ?? first); number += 1) ids.push(`R${String(number).padStart(3, '0')}`)
    return ids
  })
}

/**
 * What a rule waits for: the screens it names when none of them exists (one that does makes it due), else the calls it
 * speaks of that nobody declares yet.
 */
export function openUntil({ id, rule, where }, { screens, calls }) {
  const named = where.filter((part) => !rooms.test(part) && !everywhere.test(part)).map((part) => part.replace(/ and edit$/, '').replace(/\/$/, ''))
  if (named.length > 0 && !named.some((screen) => screens.has(screen))) return named
  const spoken = [...rule.matchAll(/\/(?:work\/)?v1\/[\w{}/-]+/g)].map(([path]) => bare(path))
  return [...spoken, ...(unspoken[id] ?? [])].filter((path) => !calls.has(path))
}

const partners = ['agencies', 'platforms', 'parks', 'companies']

/** Calls that a rule speaks of without writing their path. */
const unspoken = {
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

/** Every rule with what proves it (`files`) and what it waits for (`until`). */
export function survey(folder = root) {
  const rules = readRules(folder)
  const built = { screens: readScreens(folder), calls: readCalls(folder) }
  const proofs = new Map()
  for (const { file, title } of readTitles(folder)) for (const id of idsIn(title)) proofs.set(id, (proofs.get(id) ?? new Set()).add(file))
  const known = new Set(rules.map(({ id }) => id))
  return {
    rules: rules.map((rule) => ({ ...rule, files: [...(proofs.get(rule.id) ?? [])].sort(), until: proofs.has(rule.id) ? [] : openUntil(rule, built) })),
    unknown: [...proofs].filter(([id]) => !known.has(id)).map(([id, files]) => `${id} (${[...files].join(', ')})`),
  }
}
