import type pg from 'pg'
import { columnTypes, typedViews } from './column-types.ts'

interface Column {
  readonly table: string
  readonly name: string
  /** The type's PostgreSQL name. */
  readonly type: string
  readonly is_null: boolean
  readonly has_default: boolean
  readonly is_computed: boolean
  /** Definitions of the CHECK constraints on this column alone. */
  readonly checks: readonly string[]
}

/** Types that the driver converts directly (`connect.ts` reads bigint as a number, `date` as text). */
const plain: Readonly<Record<string, string>> = {
  text: 'string', uuid: 'string', date: 'string', xid8: 'string', boolean: 'boolean', bytea: 'Buffer',
  smallint: 'number', integer: 'number', bigint: 'number', numeric: 'Decimal', 'timestamp with time zone': 'Time',
}

/** The text of `tables.generated.ts`: the database's tables as Kysely's types. */
export async function describeTables(client: pg.Client): Promise<string> {
  const columns = await columnsOf(client)
  checkNames(columns)
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
  const text = tables.map(([table, own]) => `  '${table}': {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`).join('')
  const names = [...new Set(text.match(/\b[A-Z]\w+/gu))].filter((name) => !['Buffer', 'Partial'].includes(name)).toSorted()
  return `// Made by \`npm run tables\` from the migrated database; not written by hand.
import type { ${names.join(', ')} } from './column-types.ts'

/** jsonb is written with \`json()\` of \`bulk.ts\` or by \`insertRows\`. */
export interface Database {
${text}}
`
}

/** The differences between two such texts, by table and column; the type on each side, empty where missing. */
export function differences(ours: string, theirs: string): string[] {
  const [mine, other] = [columnsIn(ours), columnsIn(theirs)]
  return [...new Set([...mine.keys(), ...other.keys()])].flatMap((column) =>
    mine.get(column) === other.get(column) ? [] : [`${column}: ${mine.get(column) ?? 'nothing'} instead of ${other.get(column) ?? 'nothing'}`])
}

function columnsIn(text: string): Map<string, string> {
  let table = ''
  return new Map(text.split('\n').flatMap((line): [string, string][] => {
    table = /^ {2}'(.+)': \{$/u.exec(line)?.[1] ?? table
    const [, name, type] = /^ {4}(\w+): (.+)$/u.exec(line) ?? []
    return name === undefined || type === undefined ? [] : [[`${table}.${name}`, type]]
  }))
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull and c.relkind <> 'v' as is_null, a.atthasdef as has_default, a.attgenerated <> '' as is_computed,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('app', 'simulator') and (c.relkind in ('r', 'p') or c.relkind = 'v' and n.nspname || '.' || c.relname = any ($1))
    order by n.nspname, c.relname, a.attnum`, [typedViews])
  return rows
}

function typeOf(column: Column): string {
  const own = columnTypes[column.table]?.[column.name] ?? fromDatabase(column)
  const whole = column.is_null && own !== 'unknown' ? `${own} | null` : own
  if (column.is_computed) return `Computed<${own}>`
  return column.has_default ? `Default<${whole}>` : whole
}

function fromDatabase({ table, name, type, checks }: Column): string {
  const literals = checks.flatMap((check) => literalsOf(check, name))
  if (literals.length > 0) return literals.join(' | ')
  const isArray = type.endsWith('[]')
  const known = plain[isArray ? type.slice(0, -2) : type]
  if (known === undefined) throw new Error(`${table}.${name} is ${type}: column-types.ts must say what that is`)
  return isArray ? `${known}[]` : known
}

/** The literals of a CHECK that restricts a column to certain texts. */
function literalsOf(check: string, name: string): string[] {
  const [, column, one, many] = /^CHECK \(\((\w+) = (?:('[^']*')::text|ANY \(ARRAY\[(.*)\]\))\)\)$/u.exec(check) ?? []
  if (column !== name) return []
  return [...(one ?? many ?? '').matchAll(/'[^']*'/gu)].map(([literal]) => literal)
}

/** Fails on names of columns that no longer exist, which would have no effect. */
function checkNames(columns: readonly Column[]): void {
  const known = new Set(columns.flatMap(({ table, name }) => [table, `${table}.${name}`]))
  const named = [...typedViews, ...Object.entries(columnTypes).flatMap(([table, own]) => Object.keys(own).map((name) => `${table}.${name}`))]
  const lost = named.filter((name) => !known.has(name))
  if (lost.length > 0) throw new Error(`column-types.ts names what is not in the database: ${lost.join(', ')}`)
}
