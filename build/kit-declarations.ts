import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from './paths.ts'
import { kitFile } from './shared-modules.ts'
import { isNode, nameOf, nodesOf, stringOf, type SyntaxNode } from './syntax.ts'

/** Where a name of a declaration file comes from: declared here, or in another of the kit's files. */
type Origin = { readonly text: string; readonly uses: readonly Use[] } | Use

interface Use {
  /** The file of the declaration; the one that uses it, where none is named. */
  readonly file: string
  readonly name: string
}

/** The names of a declaration file, those that it exports under another name or from another file included. */
interface Declarations {
  readonly own: ReadonlyMap<string, readonly Origin[]>
  readonly exported: ReadonlyMap<string, Use>
}

/** Of an export of the kit by its part and name: what a remote is compiled against. */
export type HashOf = (part: string, name: string) => string

/**
 * Emits the declarations of these parts of `shared/src` with the compiler and hashes each export together with the declarations of the
 * kit's own types that it is made of, such as its props. Types of other rooms and libraries count by name only: they have versions of
 * their own, or are bundled by the remote. Comments do not count.
 */
export function withDeclarations<R>(parts: readonly string[], work: (hashOf: HashOf) => R): R {
  const folder = mkdtempSync(join(tmpdir(), 'kit-declarations-'))
  try {
    const options = { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true, noCheck: true, incremental: false, types: [], rootDir: root, outDir: join(folder, 'out') }
    const config = { extends: resolve(root, 'tsconfig.json'), compilerOptions: options, references: [], files: parts.map((part) => kitFile(part)) }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    execFileSync(process.execPath, [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
    return work(hashesIn(join(folder, 'out/shared/src')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function hashesIn(folder: string): HashOf {
  const files = new Map<string, Declarations>()
  const read = (file: string): Declarations => {
    const known = files.get(file)
    if (known !== undefined) return known
    const read = declarationsIn(file, readFileSync(file, 'utf8'))
    files.set(file, read)
    return read
  }
  const collect = ({ file, name }: Use, found: Map<string, string>): void => {
    const key = `${file.slice(folder.length)} ${name}`
    if (found.has(key) || !isOfKit(file, folder)) return
    const { own, exported } = read(file)
    const origins = own.get(name) ?? [exported.get(name)].flatMap((use) => use ?? [])
    found.set(key, origins.flatMap((origin) => ('text' in origin ? [origin.text] : [])).join('\n'))
    for (const origin of origins) for (const use of 'text' in origin ? origin.uses : [origin]) collect(use, found)
  }
  return (part, name) => {
    const file = join(folder, `${part}.d.ts`)
    const use = read(file).exported.get(name)
    if (use === undefined) throw new Error(`${part} has no declaration of ${name}`)
    const found = new Map<string, string>()
    collect(use, found)
    return createHash('sha256').update(JSON.stringify([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))).digest('base64url').slice(0, 12)
  }
}

const isOfKit = (file: string, folder: string): boolean => ['ui', 'session', 'api'].some((room) => file.startsWith(join(folder, room, '/'))) && existsSync(file)

/** `./time.ts` as the declaration file beside it; libraries stay as they are. */
const targetOf = (file: string, specifier: string | undefined): string => (specifier?.startsWith('.') === true ? resolve(dirname(file), specifier.replace(/\.tsx?$/u, '.d.ts')) : specifier ?? file)

function declarationsIn(file: string, source: string): Declarations {
  const own = new Map<string, Origin[]>()
  const exported = new Map<string, Use>()
  const add = (name: string, origin: Origin): void => void own.set(name, [...(own.get(name) ?? []), origin])
  const declare = (node: SyntaxNode, isExported: boolean): void => {
    const names = node.type === 'VariableDeclaration' ? nodesOf(node['declarations'], 'VariableDeclarator').map(({ id }) => nameOf(id)) : [nameOf(node['id'])]
    for (const name of names) {
      if (name === undefined) continue
      add(name, { text: source.slice(node.start, node.end), uses: usesIn(file, node) })
      if (isExported) exported.set(name, { file, name })
    }
  }
  for (const node of parseAst(source, { lang: 'dts' }).body as unknown as SyntaxNode[]) {
    const from = isNode(node['source']) ? targetOf(file, stringOf(node['source'])) : file
    const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
    if (node.type === 'ImportDeclaration') for (const one of specifiers) add(nameOf(one['local']) ?? '', { file: from, name: nameOf(one['imported']) ?? '' })
    else if (node.type !== 'ExportNamedDeclaration') declare(node, false)
    else if (isNode(node['declaration'])) declare(node['declaration'], true)
    else for (const one of specifiers) exported.set(nameOf(one['exported']) ?? '', { file: from, name: nameOf(one['local']) ?? '' })
  }
  return { own, exported }
}

/** The names that a declaration mentions, also in types such as `import('./types.ts').Column`. */
function usesIn(file: string, node: SyntaxNode): Use[] {
  const names = new Set(nodesOf(node, 'Identifier').flatMap((one) => nameOf(one) ?? []))
  const imported = nodesOf(node, 'TSImportType').map((one) => ({ file: targetOf(file, stringOf(one['source'])), name: nameOf(one['qualifier']) ?? '' }))
  return [...[...names].map((name) => ({ file, name })), ...imported]
}
