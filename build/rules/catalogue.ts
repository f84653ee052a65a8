import { readFileSync } from 'node:fs'

/** The rows of a table of the specification (`docs/spec`), by its column names. */
function readTable<const K extends string>(file: string, ...columns: readonly K[]): Readonly<Record<K, string>>[] {
  const [head = '', ...lines] = readFileSync(new URL(`../../docs/spec/${file}`, import.meta.url), 'utf8').trimEnd().split('\n')
  const places = columns.map((column) => [column, head.split('\t').indexOf(column)] as const)
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as Record<K, string>
  })
}

export const readRules = () => readTable('rules.tsv', 'id', 'area', 'rule', 'where')
export const readRoutes = () => readTable('routes.tsv', 'flavour', 'path', 'route_name', 'module_route_name', 'title_zh', 'in_menu', 'kind')
