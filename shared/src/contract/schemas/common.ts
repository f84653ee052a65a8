import { z } from 'zod'
import { MAX_BATCH_CENTS, MAX_PAYMENT_CENTS } from '../../domain/bounds.ts'
import { formatCents } from '../../domain/money.ts'
import { isPhone } from '../../domain/phone.ts'
import { isIdNoFormat } from '../../domain/validators.ts'

/** Integer cents. 2^53−1 is the largest exact JSON number. */
export const cents = z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
/** Of a filter, which an address has as text. */
export const queryCents = z.coerce.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
export const nonNegativeCents = cents.min(0)
const atMost = (most: number) => nonNegativeCents.max(most, `不能超过 ${formatCents(most)}`)
/** The promotion fee beside the bills of a batch, and amounts that are paid or received at once (decision 81). */
export const promisedCents = atMost(MAX_BATCH_CENTS)
export const receivedCents = atMost(MAX_PAYMENT_CENTS)

/** Percent as a decimal with at most 4 places (domain.md §3.1): 6.5 means 6.5 %. */
export const percent = z.number().min(0).max(100).refine((value) => /^\d+(?:\.\d{1,4})?$/u.test(String(value)), '最多四位小数')

export const id = z.uuid()
export const timestamp = z.iso.datetime({ offset: true })
export const businessDate = z.iso.date()
export const version = z.int().min(1)

/** Free text of one line: no control characters, bounded. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- control characters are refused
    .regex(/^[^\u0000-\u001f\u007f]*$/u, '不能包含控制字符')
    .refine((text) => text.isWellFormed(), '包含无法识别的字符')

/** Free text of several lines: no other control characters, bounded. */
export const prose = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll(/\r\n?/gu, '\n'))
    // oxlint-disable-next-line no-control-regex -- control characters are refused
    .refine((text) => /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/u.test(text), '不能包含控制字符')
    .refine((text) => text.isWellFormed(), '包含无法识别的字符')

/** Of a phone that lists show masked: whole, or the last four digits, which the mask shows. Anything else would tell the digits between. */
/** Whose being disabled stops an organisation's new business. */
export const disabledBy = z.enum(['own', 'park', 'platform', 'agency'])

export const maskedPhone = line(20)
  .transform((text) => text.replaceAll(/\s/gu, ''))
  .refine((text) => text === '' || isPhone(text) || /^\d{4}$/u.test(text), '请填写完整的手机号，或后四位')

/** Of an identity number that is shown masked: whole, or nothing. A part of it would tell the digits between by trial. */
export const wholeIdNo = line(18)
  .transform((text) => text.replaceAll(/\s/gu, '').toUpperCase())
  .refine((text) => text === '' || isIdNoFormat(text), '请填写完整的身份证号')

export const idParams = z.strictObject({ id })

/** `a,b,c` on the wire; list filters send ids comma-joined (spec 2 §3). */
export const commaList = z
  .string()
  .max(400_000)
  .transform((text) => text.split(',').map((part) => part.trim()).filter((part) => part !== ''))

/** `id,id` on the wire: as many rows as a table draws at once; of longer pages only those in view ask. */
export const pageIds = commaList.pipe(z.array(id).max(200, '一次最多查询 200 条'))

/** `2026-01-01,2026-01-31` on the wire: a date range, both ends included. */
export const dateRange = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}$/u, '日期区间格式应为 YYYY-MM-DD,YYYY-MM-DD')

/** Page sizes the interface offers (spec 1 §9); the server takes any size up to the largest. */
export const pageSizes = [10, 20, 50, 100, 1000, 2000, 4000, 6000] as const

/** Paging in a query string. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(6000).default(10),
  /** `-created_at` sorts descending. */
  ordering: z.string().regex(/^-?[a-z_]{1,40}$/u, '排序字段不正确').optional(),
}

/** The same in a JSON body, for searches sent as POST. */
export const pageBody = {
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(6000).default(10),
  ordering: z.string().regex(/^-?[a-z_]{1,40}$/u, '排序字段不正确').optional(),
}

/** `total` is exact to 10 000, beyond it `total_capped` is true (architecture of the lists). */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    total: z.int(),
    total_capped: z.boolean().optional(),
    page: z.int(),
    page_size: z.int(),
    results: z.array(item),
  })
}

/** Totals of columns over all pages of a filter, in cents. `is_capped`: lower bounds, because the exact totals exceed the largest exact number. */
export const sums = z.object({ is_capped: z.boolean().optional() })

/** How many rows of a list are in each state, the states without one included; each counted as `total` is. */
const stateTotal = { total: z.int(), total_capped: z.boolean().optional() }
export const statusCounts = z.object({
  counts: z.array(z.object({ status: z.string(), ...stateTotal })),
  /** Where some rows are found by none of these states. */
  all: z.object(stateTotal).optional(),
})

export const done = z.object({ ok: z.literal(true) })

/** One change-log entry (spec 1 §3): `content[]` of field, type, old and new value. */
export const changeLogEntry = z.object({
  id: z.string(),
  create_at: timestamp,
  creator: z.string(),
  action: z.string(),
  content: z.array(
    z.object({
      field: z.string(),
      type: z.enum(['url', 'object', 'plain']),
      old_value: z.unknown(),
      new_value: z.unknown(),
    }),
  ),
})

export const changeLog = z.object({ results: z.array(changeLogEntry) })

/** One step in the explanation of an amount: label, calculation, rule ("why this amount"). */
export const explanationStep = z.object({
  label: z.string(),
  formula: z.string(),
  value: cents,
  note: z.string().optional(),
  rule: z.string().optional(),
})
