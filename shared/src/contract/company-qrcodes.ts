import { z } from 'zod'
import { qrcodeFields } from '../domain/fields/company-qrcode.ts'
import { companyUserMachine } from '../domain/machines/company-user.ts'
import { qrcodeNameMost } from '../domain/qrcodes.ts'
import { QRCODE_STATUSES } from '../domain/statuses.ts'
import { instantOfClock } from '../domain/time.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { changeLogEntry, commaList, dateRange, id, idParams, line, listOf, pageQuery, version } from './schemas/common.ts'

const call = family('company-qrcodes', qrcodeFields)

/** No instant: what a clock in Shanghai shows, in this family alone (R561; no. 34 of docs/breadth). */
const clock = z.string().refine((text) => instantOfClock(text) !== null, '时间格式应为 YYYY-MM-DD HH:mm:ss')

const qrcode = z.object({
  id,
  name: z.string(),
  /** At the time of the answer. */
  status: z.enum(QRCODE_STATUSES.map(({ value }) => value)),
  is_enable: z.boolean(),
  start_at: clock,
  end_at: clock.nullable(),
  is_long: z.boolean(),
  /** One to three names, from the province down (no. 33). */
  area: z.array(z.string()),
  address: z.object({ province: z.string(), city: z.string(), district: z.string() }),
  register_count: z.int(),
  creator: z.string(),
  create_at: clock,
  version,
})

const detail = qrcode.extend({
  /** What the picture says; '' where the server knows no address of the workers' pages. */
  url: z.string(),
  company_name: z.string(),
  events: z.array(changeLogEntry),
})

const area = z.array(line(20).min(1)).min(1, '请选择适用地区').max(3)

const lists = ['CompanyCooperateQrcodePageIndex'] as const
const shows = [...lists, 'CompanyCooperateQrcodePageInfo'] as const

export const { search: listQrcodes, exported: exportQrcodes } = listCalls(call, {
  search: { name: 'listQrcodes', summary: '邀请码', method: 'GET', path: '/v1/company-qrcodes/' },
  exported: { name: 'exportQrcodes', summary: '导出邀请码', method: 'POST', path: '/v1/company-qrcodes/exports/' },
  access: { company: lists },
  filters: { name: line(qrcodeNameMost).optional(), status: commaList.optional(), create_at: dateRange.optional() },
  response: listOf(qrcode),
})

export const qrcodeById = call({
  name: 'qrcodeById',
  summary: '邀请码详情',
  method: 'GET',
  path: '/v1/company-qrcodes/:id',
  access: { company: shows },
  params: idParams,
  response: detail,
})

/** Without an end it is for good, and has to say so (R502, R503). */
export const createQrcode = call({
  name: 'createQrcode',
  summary: '新建邀请码',
  method: 'POST',
  path: '/v1/company-qrcodes/',
  access: { company: ['CompanyCooperateQrcodePageIndex:create'] },
  newBusiness: true,
  idempotent: true,
  body: z.strictObject({
    /** Absent: named by its area and the day. */
    name: line(qrcodeNameMost).default(''),
    start_at: clock,
    end_at: clock.optional(),
    is_long: z.boolean().default(false),
    area,
  }),
  response: detail,
  changes: ['company-qrcodes'],
})

/** What is absent stays. */
export const updateQrcode = call({
  name: 'updateQrcode',
  summary: '修改邀请码',
  method: 'PUT',
  path: '/v1/company-qrcodes/:id',
  access: { company: ['CompanyCooperateQrcodePageIndex:edit'] },
  params: idParams,
  body: z.strictObject({ name: line(qrcodeNameMost).min(1, '请输入邀请码名称').optional(), start_at: clock.optional(), end_at: clock.optional(), is_long: z.boolean().optional(), area: area.optional(), is_enable: z.boolean().optional(), version }),
  response: detail,
  changes: ['company-qrcodes'],
})

export const listRegisterRecords = call({
  name: 'listRegisterRecords',
  summary: '邀请码的注册记录',
  method: 'GET',
  path: '/v1/company-qrcodes/:id/register_records',
  access: { company: shows },
  params: idParams,
  query: z.strictObject(pageQuery),
  response: listOf(z.object({ id, company_user_id: id, name: z.string(), phone: z.string(), id_no: z.string(), status: z.enum(companyUserMachine.states), create_at: clock })),
})
