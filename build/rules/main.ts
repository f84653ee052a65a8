import { type SurveyedRule, survey } from './survey.ts'

/** Lists which rules of the specification have a test that cites them, which have none, and which depend on a missing screen or call. */
const args = process.argv.slice(2)
const word = args.find((arg) => !arg.startsWith('--'))
const { rules, unknown } = survey()
const chosen = rules.filter(({ where }) => word === undefined || where.some((part) => part.includes(word)))

if (chosen.length === 0 || args.some((arg) => arg.startsWith('--') && arg !== '--missing')) {
  process.stderr.write('用法：npm run rules -- [where 中的词，例如 shell、ui-kit、agency/settlement] [--missing]\n')
  process.exitCode = 1
} else {
  const lines = [
    ...(args.includes('--missing') ? [] : table(chosen)),
    ...listed('missing', chosen.filter(({ files, until }) => files.length === 0 && until.length === 0)),
    ...listed('open until the screen or call exists', chosen.filter(({ until }) => until.length > 0)),
    ...(unknown.length > 0 ? ['', `named by a test, unknown to the specification: ${unknown.join('; ')}`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function table(part: readonly SurveyedRule[]): string[] {
  const areas = [...new Set(part.map(({ area }) => area))].toSorted()
  const row = (name: string, some: readonly SurveyedRule[]): string => {
    const covered = some.filter(({ files }) => files.length > 0).length
    const open = some.filter(({ until }) => until.length > 0).length
    return `${name.padEnd(12)} ${String(covered).padStart(4)} / ${String(some.length).padEnd(4)}${open > 0 ? ` (${open} open until built)` : ''}`
  }
  return [...areas.map((area) => row(area, part.filter((rule) => rule.area === area))), '', row('all', part)]
}

function listed(title: string, part: readonly SurveyedRule[]): string[] {
  if (part.length === 0) return []
  return ['', `${title} (${part.length})`, ...part.map(({ id, rule, where, until }) => `${id}  ${rule}\n      ${until.length > 0 ? `open until ${until.join('; ')}` : where.join('; ')}`)]
}
