import { OperationNodeTransformer, RawNode, ValueNode, ReferenceNode, ColumnNode, OperatorNode, type BinaryOperationNode, type KyselyPlugin, type OperationNode, type PluginTransformQueryArgs, type QueryId } from 'kysely'
import { buildApp } from '../../src/app.ts'
import { contextKeyOf, withContextKey } from '../../src/db/context.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../src/deps.ts'
import type { Walls } from './sight.ts'
import type { Member, World } from '../world/shape.ts'

/** The server with some of its walls taken down. Nothing of it is in the product: the scope is taken out of the statements on their way to the database. */
export interface Opened {
  readonly app: FastifyInstance
  /** For jobs that run outside of it. */
  readonly deps: Deps
  /** Who asks next: it is his organisation whose comparisons are taken out. */
  actAs(member: Member): void
  /** Conditions of the scope that were taken out so far. */
  removed(): number
  close(): Promise<void>
}

export async function openWithWalls(world: World, walls: Walls): Promise<Opened> {
  const { place, journal } = world
  if (walls === 'both') return { app: place.app, deps: place.deps, actAs: () => undefined, removed: () => 0, close: async () => undefined }
  const plugin = new WithoutScope()
  const deps = walls === 'scope' ? place.deps : { ...place.deps, db: withContextKey(place.deps.db.withPlugin(plugin), contextKeyOf(place.deps.db)) }
  const app = walls === 'scope' ? place.app : await buildApp(deps)
  const guarded = walls === 'rls' ? [] : await journal.sql(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relrowsecurity`)
  for (const { name } of guarded) await journal.sql(`alter table ${String(name)} disable row level security`)
  return {
    app,
    deps,
    actAs: (member) => {
      plugin.acting = member
    },
    removed: () => plugin.removed,
    async close() {
      for (const { name } of guarded) await journal.sql(`alter table ${String(name)} enable row level security`)
      if (app !== place.app) await app.close()
    },
  }
}

const ownership = new Set(['park_id', 'platform_id', 'agency_id', 'company_id', 'tenant_id', 'owner_id'])

/** Makes every comparison of an owner with the caller's organisation true: what `kernel/scope.ts` adds, and what modules write of the same kind by hand. */
export class WithoutScope implements KyselyPlugin {
  removed = 0
  acting: Pick<Member, 'tenantId' | 'chain'> = { tenantId: '', chain: { park_id: '', platform_id: null, agency_id: null, company_id: null } }
  readonly #transformer = new Transformer(
    (value) => value === this.acting.tenantId,
    (value) => value === this.acting.chain.park_id,
    () => {
      this.removed += 1
    },
  )

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result
  }
}

class Transformer extends OperationNodeTransformer {
  readonly #isCaller: (value: unknown) => boolean
  readonly #isPark: (value: unknown) => boolean
  readonly #count: () => void

  constructor(isCaller: (value: unknown) => boolean, isPark: (value: unknown) => boolean, count: () => void) {
    super()
    this.#isCaller = isCaller
    this.#isPark = isPark
    this.#count = count
  }

  /** `sql` of the shape that `inScope` and `inScopeOfTenant` make: one or two references, each equal to the caller's organisation or its park. */
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const { sqlFragments, parameters } = node
    const isScope = parameters.length >= 2 && parameters.length % 2 === 0 && sqlFragments.every((fragment) => /^(?:\(| = | or | and |\))?$/u.test(fragment)) && parameters.every((one, index) => (index % 2 === 0 ? columnOf(one) !== undefined : this.#isOwner(one, columnOf(parameters[index - 1]))))
    if (isScope) return this.#everything()
    // Written out in a statement: `tenant_id = ${…}`.
    const fragments = [...sqlFragments]
    for (const [index, parameter] of parameters.entries()) {
      const match = /\b((?:\w+\.)*(?:park|platform|agency|company|tenant)_id) = $/u.exec(fragments[index] ?? '')
      if (match === null || !this.#isTenant(parameter)) continue
      this.#count()
      fragments[index] = `${fragments[index]}coalesce(${match[1]}, `
      fragments[index + 1] = `)${fragments[index + 1] ?? ''}`
    }
    return super.transformRaw({ ...node, sqlFragments: fragments }, queryId)
  }

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const name = columnOf(node.leftOperand)
    const isEquality = OperatorNode.is(node.operator) && node.operator.operator === '='
    if (name === undefined || !ownership.has(name) || !isEquality || !this.#isOwner(node.rightOperand, name)) return super.transformBinaryOperation(node, queryId)
    this.#count()
    return { ...node, leftOperand: ValueNode.createImmediate(1), rightOperand: ValueNode.createImmediate(1) }
  }

  #everything(): RawNode {
    this.#count()
    return RawNode.createWithSql('true')
  }

  #isOwner(node: OperationNode, column: string | undefined): boolean {
    return this.#isTenant(node) || (column === 'park_id' && ValueNode.is(node) && this.#isPark(node.value))
  }

  #isTenant(node: OperationNode): boolean {
    return ValueNode.is(node) && this.#isCaller(node.value)
  }
}

function columnOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined
  // `sql.ref` wraps the reference.
  if (RawNode.is(node)) return node.parameters.length === 1 && node.sqlFragments.every((one) => one === '') && node.parameters[0] !== undefined ? columnOf(node.parameters[0]) : undefined
  if (ReferenceNode.is(node)) return ColumnNode.is(node.column) ? node.column.column.name : undefined
  return ColumnNode.is(node) ? node.column.name : undefined
}
