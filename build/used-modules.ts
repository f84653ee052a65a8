import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseAst } from 'vitest/node'
import { type BuildFlavour, root } from './paths.ts'
import { isKit, kitFile, sharedModules } from './shared-modules.ts'
import { isNode, nameOf, nodesOf, stringOf, type SyntaxNode } from './syntax.ts'

/** Module → the names that are imported from it; `*` for all of them. */
export type Names = Readonly<Record<string, readonly string[]>>

/** What the sources of a remote import of the kit, by part (`ui/money`), and of the contract, by family (`bills`). Types are no imports. */
export interface Used {
  readonly exports: Names
  readonly calls: Names
}

const shared = resolve(root, 'shared/src')
const contract = resolve(shared, 'contract')
const packageName = '@linggong/shared/'

/** Follows the imports of a remote's pages through what it bundles: its own folder, documents, the domain. */
export function usedBy(flavour: BuildFlavour): Used {
  return usedFrom(sourcesIn(resolve(root, 'remotes', flavour, 'src')))
}

/** The calls that a shell can make: of its own sources and of the kit, which it brings for all remotes. */
export function callsOfShell(): Names {
  const folder = resolve(root, 'shell/src')
  return usedFrom([...sourcesIn(folder), ...kitFiles()], { isShell: true }).calls
}

const sourcesIn = (folder: string): string[] => globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.{test,bench}.{ts,tsx}', '**/*.d.ts'] }).map((file) => resolve(folder, file))

const kitFiles = (): string[] => sharedModules().flatMap(({ key }) => (key.startsWith(packageName) ? [kitFile(key.slice(packageName.length))] : []))

/** `isShell`: through the kit as well, which is no import of anybody else's then. */
export function usedFrom(files: readonly string[], { isShell = false } = {}): Used {
  const [exports, calls] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const waiting = [...files]
  const seen = new Set(waiting)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { from, names } of importsOf(file)) {
      const target = resolvedFrom(file, from)
      if (target === null) continue
      const kind = isKit(target) && !isShell ? exports : isFamily(target) ? calls : null
      if (kind !== null) note(kind, kind === calls ? nameOfFamily(target) : partOf(target), names)
      else if (!seen.has(target)) {
        seen.add(target)
        waiting.push(target)
      }
    }
  }
  return { exports: sorted(exports), calls: sorted(calls) }
}

interface Import {
  readonly from: string
  readonly names: readonly string[]
}

/** Most files are in several remotes, and to parse them takes longer than all the rest. */
const parsed = new Map<string, { readonly text: string; readonly imports: readonly Import[] }>()

function importsOf(file: string): readonly Import[] {
  const [text, before] = [readFileSync(file, 'utf8'), parsed.get(file)]
  if (before?.text === text) return before.imports
  const imports = importsIn(text, file.endsWith('x') ? 'tsx' : 'ts')
  parsed.set(file, { text, imports })
  return imports
}

function importsIn(text: string, lang: 'ts' | 'tsx'): Import[] {
  const { body } = parseAst(text, { lang })
  const statements = body as unknown as SyntaxNode[]
  const still = statements.flatMap((node) => {
    const from = stringOf(node['source'])
    if (from === undefined || node['importKind'] === 'type' || node['exportKind'] === 'type') return []
    if (node.type === 'ExportAllDeclaration') return [{ from, names: ['*'] }]
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return []
    const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
    const values = specifiers.filter((one) => one['importKind'] !== 'type' && one['exportKind'] !== 'type')
    // Only types, in braces: nothing is left of it.
    return specifiers.length > 0 && values.length === 0 ? [] : [{ from, names: values.map((one) => nameOfSpecifier(one, node.type)) }]
  })
  const later = nodesOf(statements, 'ImportExpression').flatMap((node) => {
    const from = stringOf(node['source'])
    return from === undefined ? [] : [{ from, names: ['*'] }]
  })
  return [...still, ...later]
}

function nameOfSpecifier(node: SyntaxNode, statement: string): string {
  if (node.type === 'ImportNamespaceSpecifier') return '*'
  if (node.type === 'ImportDefaultSpecifier') return 'default'
  return nameOf(statement === 'ImportDeclaration' ? node['imported'] : node['local']) ?? '*'
}

/** Null for packages and styles. */
function resolvedFrom(file: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?')
  const base = path.startsWith('.') ? resolve(dirname(file), path) : path.startsWith(packageName) ? resolve(shared, path.slice(packageName.length)) : null
  if (base === null) return null
  const found = [base, `${base}.ts`, `${base}.tsx`].find((one) => /\.tsx?$/u.test(one) && existsSync(one))
  return found ?? null
}

const isFamily = (file: string): boolean => dirname(file) === contract && !file.endsWith('/call.ts')
const nameOfFamily = (file: string): string => relative(contract, file).replace(/\.ts$/u, '')
const partOf = (file: string): string => relative(shared, file).replace(/\.tsx?$/u, '')

function note(kind: Map<string, Set<string>>, module: string, names: readonly string[]): void {
  kind.set(module, new Set([...(kind.get(module) ?? []), ...names]))
}

const sorted = (kind: ReadonlyMap<string, ReadonlySet<string>>): Names =>
  Object.fromEntries([...kind].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([module, names]) => [module, [...names].toSorted()]))

/** The names that a part of the kit exports at run time. */
export function exportedBy(file: string): string[] {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return (body as unknown as SyntaxNode[]).flatMap((node) => {
    if (node['exportKind'] === 'type') return []
    if (node.type === 'ExportAllDeclaration') return exportedBy(resolvedFrom(file, stringOf(node['source']) ?? '') ?? file)
    if (node.type !== 'ExportNamedDeclaration') return []
    const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
    return [...specifiers.filter((one) => one['exportKind'] !== 'type').map((one) => nameOf(one['exported']) ?? ''), ...declaredBy(node['declaration'])]
  })
}

function declaredBy(node: unknown): string[] {
  if (!isNode(node) || node.type.startsWith('TS')) return []
  const { declarations } = node
  // Not those of the functions inside.
  const declared = Array.isArray(declarations) ? declarations.filter(isNode).map(({ id }) => id) : [node['id']]
  return declared.flatMap((id) => (isNode(id) && id.type === 'ObjectPattern' ? nodesOf(id, 'Property').map(({ value }) => nameOf(value)) : [nameOf(id)])).filter((name) => name !== undefined)
}
