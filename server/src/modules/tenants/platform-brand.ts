import type { z } from 'zod'
import type { saveBrand } from '@linggong/shared/contract/brands'
import { logoSource } from '@linggong/shared/domain/brand'
import { json } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { defaultColor, readBrand } from '../accounts/brand.ts'
import { fileIdOf } from '../files/service.ts'
import { configuredNow, platformRecord } from './record.ts'

type Wish = z.output<NonNullable<typeof saveBrand.body>>
type Brand = Omit<Wish, 'version'>

export async function platformBrand(tx: Tx, actor: Actor, id: string) {
  return wire(await tenantRow(tx, actor, id))
}

/** By the group itself or by the operator. Only the fields of the form change; the others (host names, the manual's flag) are nobody's to enter. */
export async function savePlatformBrand(tx: Tx, actor: Actor, id: string, { version, ...wish }: Wish) {
  const row = asSeen(await tenantRow(tx, actor, id, { lock: true }), version)
  const before = brandOf(row)
  const after: Brand = { ...wish, theme_color: wish.theme_color.toLowerCase() }
  if (after.logo !== before.logo) await checkLogo(tx, actor, after.logo)
  await platformRecord.change(tx, actor, row, { brand: json({ ...row.brand, ...after }), ...configuredNow }, { action: 'save_brand', from: loggedOf(before), to: loggedOf(after) })
  return wire(await tenantRow(tx, actor, id))
}

async function tenantRow(tx: Tx, actor: Actor, id: string, { lock = false } = {}) {
  const query = tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.name', 't.alias', 't.brand', 't.version', 't.park_id', 't.platform_id', 't.agency_id'])
    .where('t.id', '=', id)
    .where('t.flavour', '=', 'platform')
    .where(inScopeOfTenant(actor, 't'))
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

type TenantRow = Awaited<ReturnType<typeof tenantRow>>

/** With the defaults of what nobody has entered. */
export function brandOf(row: Pick<TenantRow, 'name' | 'alias' | 'brand'>): Brand {
  const { name, logo, theme_color, login_title, login_text, videos } = readBrand(row.brand)
  return { name: name ?? (row.alias || row.name), logo, theme_color: theme_color ?? defaultColor, login_title, login_text, videos }
}

const wire = (row: TenantRow) => ({ id: row.id, ...brandOf(row), version: row.version })

/** Checks that the caller has uploaded this picture for this purpose, and that its content has arrived. */
async function checkLogo(tx: Tx, actor: Actor, logo: string): Promise<void> {
  if (logo === '') return
  const wrong = () => refuse(400, '请重新上传品牌标志', { fields: [{ field: 'logo', text: '请重新上传品牌标志' }] })
  const file = await scopedId(tx, actor, 'app.file', fileIdOf(logo) ?? wrong()).catch(wrong)
  if (file.purpose !== 'brand_logo' || file.stored_at === null) wrong()
}

/** The brand as the change log stores it: the picture by its URL, the videos by their titles. */
const loggedOf = (brand: Brand) => ({
  'brand.name': brand.name,
  'brand.logo': logoSource(brand.logo),
  'brand.theme_color': brand.theme_color,
  'brand.login_title': brand.login_title,
  'brand.login_text': brand.login_text,
  'brand.videos': Object.fromEntries(brand.videos.map(({ name, video_url }) => [name, video_url])),
})
