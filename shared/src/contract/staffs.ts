import { z } from 'zod'
import { phone } from './accounts.ts'
import { staffFields } from '../domain/fields/people.ts'
import { anyFlavour, family } from './call.ts'
import { changeLog, id, idParams, line, listOf, maskedPhone, pageQuery, timestamp, version } from './schemas/common.ts'

const call = family('staffs', staffFields)

const page = 'CommonSystemUsersPageIndex'
const stale = ['staffs', 'roles', 'departments']

const status = z.enum(['enable', 'disable'])

const staff = z.object({
  id,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  roles: z.array(z.object({ id, name: z.string() })),
  department_id: id.nullable(),
  department_name: z.string(),
  status,
  /** The last sign-in. */
  last_used_at: timestamp.nullable(),
  create_at: timestamp,
  is_self: z.boolean(),
  /** False for staff with more permissions than the caller. */
  is_changeable: z.boolean(),
  /** `open`, `lapsed`: the person has not accepted, and is no member yet. Null: a member. */
  invitation: z.enum(['open', 'lapsed']).nullable(),
  version,
})

export const staffName = line(32).min(1, '不能为空')
const roleIds = z.array(id).max(50)

export const listStaffs = call({
  name: 'listStaffs',
  summary: '员工列表',
  method: 'GET',
  path: '/v1/staffs/',
  access: anyFlavour(page),
  asks: { kind: 'staff', key: 'phone' },
  query: z.strictObject({
    name: line(32).optional(),
    phone: maskedPhone.optional(),
    role_id: id.optional(),
    /** Includes the departments below it. */
    department_id: id.optional(),
    status: status.optional(),
    ...pageQuery,
  }),
  response: listOf(staff),
})

/** Invites by SMS, for 48 hours. Creates the phone's account if there is none, without a password: the first sign-in is by SMS code. */
export const createStaff = call({
  name: 'createStaff',
  summary: '新增员工',
  method: 'POST',
  path: '/v1/staffs/',
  access: anyFlavour(`${page}:add`),
  asks: { kind: 'staff', key: 'phone' },
  body: z.strictObject({ name: staffName, phone, role_ids: roleIds, department_id: id.nullable().default(null) }),
  response: staff,
  stepUp: true,
  idempotent: true,
  changes: stale,
})

/** Once more, for another 48 hours. */
export const inviteStaff = call({
  name: 'inviteStaff',
  summary: '重新邀请员工',
  method: 'POST',
  path: '/v1/staffs/:id/invitation/',
  access: anyFlavour(`${page}:add`),
  params: idParams,
  body: z.strictObject({ version }),
  response: staff,
  changes: stale,
})

/** Only the fields sent are changed. Enabling and disabling is included: the catalogue has no separate call for it. */
export const updateStaff = call({
  name: 'updateStaff',
  summary: '编辑、启用或禁用员工',
  method: 'PUT',
  path: '/v1/staffs/:id/',
  access: anyFlavour(`${page}:edit`, `${page}:enable`),
  asks: { kind: 'staff', key: 'phone' },
  params: idParams,
  body: z.strictObject({
    name: staffName.optional(),
    phone: phone.optional(),
    role_ids: roleIds.optional(),
    department_id: id.nullable().optional(),
    status: status.optional(),
    /** The reason for disabling. */
    reason: line(200).optional(),
    version,
  }),
  response: staff,
  /** Also to disable: whoever is left alone needs nobody else to pay. */
  stepUp: ({ phone, role_ids, status }) => phone !== undefined || role_ids !== undefined || status !== undefined,
  changes: stale,
})

/**
 * By name, or by a whole phone or its last four digits (R131). The operator finds staff of every organisation, everyone else only their own colleagues, as
 * the operator does with `scope=own`.
 */
export const searchStaffs = call({
  name: 'searchStaffs',
  summary: '搜索员工',
  method: 'GET',
  path: '/v1/staffs/search/',
  access: anyFlavour(page, 'CommonSystemRolesPageIndex:staffs'),
  asks: { kind: 'staff', key: 'search' },
  query: z.strictObject({ search: line(64).optional(), scope: z.enum(['own']).optional() }),
  response: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        /** Masked. */
        phone: z.string(),
        status,
        /** The kind of organisation. */
        category: z.enum(['saas', 'park', 'platform', 'agency', 'company']),
        related_name: z.string(),
        department_name: z.string(),
        role_names: z.array(z.string()),
      }),
    ),
    /** There are more matches than were returned: refine the search. */
    has_more: z.boolean(),
  }),
})

export const staffHistory = call({
  name: 'staffHistory',
  summary: '员工变更记录',
  method: 'GET',
  path: '/v1/staffs/:id/history_events/',
  access: anyFlavour(page),
  params: idParams,
  response: changeLog,
})
