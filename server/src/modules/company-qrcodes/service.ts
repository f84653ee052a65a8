import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { createQrcode as createCall, updateQrcode as updateCall } from '@linggong/shared/contract/company-qrcodes'
import { areaPath, areaText, type AreaPath } from '@linggong/shared/domain/area'
import { qrcodeFields } from '@linggong/shared/domain/fields/company-qrcode'
import { qrcodeNameMost } from '@linggong/shared/domain/qrcodes'
import { businessDate, instantOfClock } from '@linggong/shared/domain/time'
import { workerPages } from '@linggong/shared/domain/worker-purposes'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { qrcodeOf } from './list.ts'

type Body<C extends typeof createCall | typeof updateCall> = z.output<NonNullable<C['body']>>
type Code = Row<'app.company_qrcode'>

const table = 'app.company_qrcode'
const qrcodes = record(table, 'company_qrcode')

/** One code with what it says, and its change log. */
export async function qrcodeDetail(tx: Tx, { config }: Deps, actor: Actor, id: string) {
  const shown = await qrcodeOf(tx, actor, id)
  const { token, company_id } = await scopedId(tx, actor, table, id)
  return {
    ...shown,
    // Behind the `#`, which no browser sends to a server, as the tokens of links.
    url: config.workerOrigin === undefined ? '' : `${config.workerOrigin}${workerPages.register}#${token}`,
    company_name: (await namesOf(tx, { tenants: [company_id] }))(company_id),
    events: await historyOf(tx, 'company_qrcode', id),
  }
}

export async function createQrcode(tx: Tx, { config }: Deps, actor: Actor, { name, area, is_long, start_at, end_at }: Body<typeof createCall>, now: Date): Promise<string> {
  if (config.workerOrigin === undefined) refuse(400, '尚未配置收款人页面的网址（WORKER_ORIGIN），不能新建邀请码')
  const { park_id, platform_id, agency_id, company_id } = actor.chain
  if (platform_id === null || agency_id === null || company_id === null) refuse('forbidden', texts.forbidden)
  const period = periodOf(start_at, is_long ? null : (end_at ?? null), is_long, now)
  const id = newId()
  const given = { name: name === '' ? nameOf(area, now) : name, ...period, ...placeOf(area), is_enable: true }
  await tx
    .insertInto(table)
    .values({ id, park_id, platform_id, agency_id, company_id, ...given, token: randomBytes(16).toString('base64url'), creator: actor.name, create_at: now })
    .execute()
  await recordChange(tx, actor, 'company_qrcode', id, 'create', diff(null, loggedOf(given), qrcodeFields))
  return id
}

/** The picture stays good: what it says does not change with its period. */
export async function updateQrcode(tx: Tx, actor: Actor, id: string, { version, is_enable, name, area, is_long, start_at, end_at }: Body<typeof updateCall>, now: Date): Promise<void> {
  const code = asSeen(await scopedId(tx, actor, table, id, { lock: true, parkId: actor.chain.park_id }), version)
  const isMoved = is_long !== undefined || start_at !== undefined || end_at !== undefined
  const next = {
    name: name ?? code.name,
    ...(isMoved ? changedPeriod(code, { is_long, start_at, end_at }, now) : { start_at: code.start_at, end_at: code.end_at }),
    ...placeOf(area ?? areaPath(code)),
    is_enable: is_enable ?? code.is_enable,
  }
  const action = next.is_enable === code.is_enable ? 'update' : next.is_enable ? 'enable' : 'disable'
  await qrcodes.change(tx, actor, code, next, { action, from: loggedOf(code), to: loggedOf(next) })
}

interface Wish {
  readonly is_long: boolean | undefined
  readonly start_at: string | undefined
  readonly end_at: string | undefined
}

function changedPeriod(code: Code, { is_long, start_at, end_at }: Wish, now: Date) {
  const isLong = is_long ?? (end_at === undefined && code.end_at === null)
  const start = start_at === undefined ? code.start_at : instant(start_at)
  const end = isLong ? null : end_at === undefined ? code.end_at : instant(end_at)
  return checked(start, end, isLong, now)
}

/** Long-term drops the end, whatever was sent (R503); otherwise there must be one (R502). */
const periodOf = (start: string, end: string | null, isLong: boolean, now: Date) => checked(instant(start), end === null ? null : instant(end), isLong, now)

function checked(start_at: Date, end_at: Date | null, isLong: boolean, now: Date) {
  const fault = isLong ? null : end_at === null ? '请选择结束时间，或设为长期有效' : end_at <= start_at ? '结束时间应晚于开始时间' : end_at <= now ? '结束时间应晚于现在' : null
  if (fault !== null) refuse(400, fault, { fields: [{ field: 'end_at', text: fault }] })
  return { start_at, end_at }
}

/** The contract has read it already. */
const instant = (text: string): Date => instantOfClock(text) ?? refuse('invalid', '时间格式应为 YYYY-MM-DD HH:mm:ss')

const placeOf = ([province = '', city = '', district = '']: AreaPath) => ({ province, city, district })

const nameOf = (area: AreaPath, now: Date): string => `${area.at(-1) ?? ''} ${businessDate(now)}`.slice(-qrcodeNameMost)

type Given = Pick<Code, 'name' | 'start_at' | 'end_at' | 'province' | 'city' | 'district' | 'is_enable'>

const loggedOf = (code: Given) => ({ name: code.name, start_at: code.start_at, end_at: code.end_at, is_long: code.end_at === null, area: areaText(areaPath(code)), is_enable: code.is_enable })
