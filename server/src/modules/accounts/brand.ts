import { sql } from 'kysely'
import { z } from 'zod'
import { logoSource } from '@linggong/shared/domain/brand'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'

const flavour = z.enum(['saas', 'park', 'platform', 'agency', 'company'])

/** The content of `app.tenant.brand`. `hosts` maps host names to login screens (decision 2). */
const storedBrand = z.object({
  name: z.string().optional(),
  logo: z.string().default(''),
  theme_color: z.string().optional(),
  login_title: z.string().default(''),
  login_text: z.string().default(''),
  videos: z.array(z.object({ name: z.string(), video_url: z.string() })).default([]),
  hosts: z.array(z.object({ host: z.string(), app: flavour })).default([]),
  is_display_product_manual: z.boolean().default(false),
})

type StoredBrand = z.output<typeof storedBrand>

export const defaultName = '灵工台'
export const defaultColor = '#1f5fd6'

interface Place {
  readonly host?: string | undefined
  /** The organisation whose sign-in somebody has opened. */
  readonly related_id?: string | undefined
}

/** The brand of the platform above the caller, else above the organisation whose sign-in it is, else of the platform that owns the host name, else the product's default. */
export async function brandOf(deps: Deps, visitor: Actor | null, { host, related_id }: Place) {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const own = visitor === null ? await brandOfSignIn(tx, related_id) : await brandAbove(tx, visitor)
    const found = own ?? (host === undefined ? undefined : await brandOfHost(tx, host))
    return {
      app: visitor?.flavour ?? found?.brand.hosts.find((entry) => entry.host === host)?.app ?? null,
      name: found?.brand.name ?? found?.name ?? defaultName,
      logo: logoSource(found?.brand.logo ?? ''),
      theme_color: found?.brand.theme_color ?? defaultColor,
      login_title: found?.brand.login_title ?? '',
      login_text: found?.brand.login_text ?? '',
      passkey_host: deps.config.passkeys?.host ?? '',
      is_demo: deps.config.demo,
      videos: found?.brand.videos ?? [],
    }
  })
}

/** The brand that applies to a tenant: its platform's, or the tenant's own for a park or the operator. */
export async function brandAbove(tx: Tx, actor: Actor): Promise<{ name: string; brand: StoredBrand } | undefined> {
  const row = await tx
    .selectFrom('app.tenant')
    .select(['name', 'alias', 'brand'])
    .where('id', '=', actor.chain.platform_id ?? actor.tenantId)
    .executeTakeFirst()
  return row === undefined ? undefined : { name: nameOf(row), brand: readBrand(row.brand) }
}

/** Of groups and the organisations below them, whose brand their people know; parks and the operator have no sign-in of their own. */
async function brandOfSignIn(tx: Tx, id: string | undefined): Promise<{ name: string; brand: StoredBrand } | undefined> {
  if (id === undefined) return undefined
  const row = await tx
    .selectFrom('app.tenant as t')
    .innerJoin('app.tenant as p', (join) => join.on('p.flavour', '=', 'platform').on((eb) => eb('p.id', '=', eb.fn.coalesce('t.platform_id', 't.id'))))
    .select(['p.name', 'p.alias', 'p.brand'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : { name: nameOf(row), brand: readBrand(row.brand) }
}

async function brandOfHost(tx: Tx, host: string): Promise<{ name: string; brand: StoredBrand } | undefined> {
  const rows = await tx
    .selectFrom('app.tenant')
    .select(['name', 'alias', 'brand'])
    .where(sql<boolean>`brand @> ${JSON.stringify({ hosts: [{ host }] })}::jsonb`)
    .orderBy('id')
    .limit(1)
    .execute()
  return rows.map((row) => ({ name: nameOf(row), brand: readBrand(row.brand) }))[0]
}

const nameOf = (row: { name: string; alias: string }): string => (row.alias === '' ? row.name : row.alias)

/** An invalid brand counts as none: it must not keep people from signing in. */
export function readBrand(value: unknown): StoredBrand {
  const read = storedBrand.safeParse(value)
  return read.success ? read.data : storedBrand.parse({})
}
