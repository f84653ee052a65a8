import { command, Trouble } from './lib/say.mjs'
import { survey } from './lib/rules.mjs'

const usage = '用法：npm run rules -- [where 中的词，例如 shell、ui-kit、agency/settlement] [--missing]'

/** `npm run rules -- shell --missing`: which rules of the specification have a test that names them, and which have none. */
await command(async (args) => {
  const word = args.find((arg) => !arg.startsWith('--'))
  if (args.some((arg) => arg.startsWith('--') && arg !== '--missing')) throw new Trouble(usage)
  const { rules, unknown } = survey()
  const chosen = rules.filter(({ where }) => word === undefined || where.some((part) => part.includes(word)))
  if (chosen.length === 0) throw new Trouble(`没有 where 含“${word}”的规则。${usage}`)
  const lines = [
    ...(args.includes('--missing') ? [] : table(chosen)),
    ...listed('missing', chosen.filter(({ files, until }) => files.length === 0 && until.length === 0)),
    ...listed('open until the screen or call exists', chosen.filter(({ until }) => until.length > 0)),
    ...(unknown.length > 0 ? ['', `named by a test, unknown to the specification: ${unknown.join('; ')}`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})

function table(rules) {
  const areas = [...new Set(rules.map(({ area }) => area))].sort()
  const row = (name, part) => {
    const covered = part.filter(({ files }) => files.length > 0).length
    const open = part.filter(({ until }) => until.length > 0).length
    return `${name.padEnd(12)} ${String(covered).padStart(4)} / ${String(part.length).padEnd(4)}${open > 0 ? ` (${open} open until built)` : ''}`
  }
  return [...areas.map((area) => row(area, rules.filter((rule) => rule.area === area))), '', row('all', rules)]
}

function listed(title, rules) {
  if (rules.length === 0) return []
  const text = ({ id, rule, where, until }) => `${id}  ${rule}\n      ${until.length > 0 ? `open until ${until.join('; ')}` : where.join('; ')}`
  return ['', `${title} (${rules.length})`, ...rules.map(text)]
}
