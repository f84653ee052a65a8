import { z } from 'zod'
import { accountFields } from '../domain/fields/account.ts'
import { family } from './call.ts'
import { disabledBy, done, id, idParams, line, timestamp, version } from './schemas/common.ts'
import { noticeContent } from './schemas/notice.ts'

const call = family('accounts', accountFields)

export const flavour = z.enum(['saas', 'park', 'platform', 'agency', 'company'])

/** Whitespace is removed by the client before it sends; the server checks the format again. */
export const phone = z.string().regex(/^1[3-9]\d{9}$/u, '请输入正确的手机号')

/** For a list the client sends its last element (R on login). */
export const relatedId = id.optional()

/** Lower-case hex SHA-256 of the password (decision 7). */
const passwordHash = z.string().regex(/^[0-9a-f]{64}$/u, '密码格式不正确')

export const smsCode = z.string().regex(/^\d{6}$/u, '请输入6位验证码')

/** Accepts the invitation that the answer `invited` has named. */
export const accepts = z.literal(true).optional()

export const login = call({
  name: 'login',
  summary: '登录',
  method: 'POST',
  path: '/v1/accounts/login/',
  access: 'public',
  body: z.strictObject({
    host: line(255),
    phone,
    is_password: z.boolean(),
    password: passwordHash.optional(),
    sms_code: smsCode.optional(),
    related_id: relatedId,
    /** The flavour of the login screen: selects among the accounts of one phone. */
    app: flavour.optional(),
    accept: accepts,
  }),
  response: z.object({ token: z.string(), app: flavour, related_id: id }),
})

export const logout = call({
  name: 'logout',
  summary: '退出登录',
  method: 'POST',
  path: '/v1/account/logout/',
  access: 'self',
  response: done,
})

export const sendLoginSms = call({
  name: 'sendLoginSms',
  summary: '发送登录验证码',
  method: 'POST',
  path: '/v1/sms/',
  access: 'public',
  body: z.strictObject({ host: line(255), phone, related_id: relatedId }),
  response: done,
})

export const sendSelfCaptcha = call({
  name: 'sendSelfCaptcha',
  summary: '发送本人验证码',
  method: 'POST',
  path: '/v1/sms/self_captcha/',
  access: 'self',
  body: z.strictObject({ phone }),
  response: done,
})

export const sendPaymentCaptcha = call({
  name: 'sendPaymentCaptcha',
  summary: '发送支付验证码',
  method: 'POST',
  path: '/v1/sms/payment_captcha/',
  access: { company: ['CompanySettlementSettPageIndex:payment'] },
  newBusiness: true,
  body: z.strictObject({ id }),
  response: z.object({ ok: z.literal(true), phone: z.string() }),
})

export const staffInfo = call({
  name: 'staffInfo',
  summary: '当前账户信息',
  method: 'GET',
  path: '/v1/staffs/info/',
  access: 'self',
  response: z.object({
    id,
    name: z.string(),
    user_name: z.string(),
    user_phone: z.string(),
    app: flavour,
    related_id: id,
    related_name: z.string(),
    is_enable: z.boolean(),
    /** Whose being disabled it is that stops its new business: its own, or that of the nearest organisation above of this kind; null: nobody's. */
    disabled_by: disabledBy.nullable(),
    role_names: z.array(z.string()),
    is_display_product_manual: z.boolean(),
    has_password: z.boolean(),
    permissions: z.array(z.string()),
    video: z.object({ videos: z.array(z.object({ name: z.string(), video_url: z.string() })) }),
  }),
})

export const enterprises = call({
  name: 'enterprises',
  summary: '可切换的企业',
  method: 'GET',
  path: '/v1/staffs/enterprises/',
  access: 'self',
  response: z.object({
    results: z.array(z.object({ related_id: id, related_name: z.string(), app: flavour, is_enable: z.boolean() })),
  }),
})

export const switchCompany = call({
  name: 'switchCompany',
  summary: '切换企业',
  method: 'POST',
  path: '/v1/common/switch_company',
  access: 'self',
  body: z.strictObject({ phone, app: flavour, related_id: id, host: line(255) }),
  response: z.object({ token: z.string(), app: flavour, related_id: id }),
})

export const changePassword = call({
  name: 'changePassword',
  summary: '修改密码',
  method: 'POST',
  path: '/v1/staffs/change_password/',
  access: 'self',
  body: z.strictObject({ old_password: passwordHash, password: passwordHash }),
  response: done,
})

export const setPassword = call({
  name: 'setPassword',
  summary: '设置密码',
  method: 'POST',
  path: '/v1/staffs/set_password/',
  access: 'self',
  body: z.strictObject({ sms_code: smsCode, password: passwordHash }),
  response: done,
})

/** For whoever has forgotten their password: answered alike whether or not the phone is known. */
export const sendResetCode = call({
  name: 'sendResetCode',
  summary: '发送找回密码验证码',
  method: 'POST',
  path: '/v1/sms/reset_password/',
  access: 'public',
  body: z.strictObject({ phone }),
  response: done,
})

/** With that code. Ends all sessions of the account; whoever has set the password then signs in with it. */
export const resetPassword = call({
  name: 'resetPassword',
  summary: '找回密码',
  method: 'POST',
  path: '/v1/accounts/reset_password/',
  access: 'public',
  body: z.strictObject({ phone, sms_code: smsCode, password: passwordHash }),
  response: done,
})

/** Passwords that are refused because everybody tries them first, in lower case; other spellings of them are refused as well. */
export const commonPasswords = call({
  name: 'commonPasswords',
  summary: '常见密码',
  method: 'GET',
  path: '/v1/accounts/common_passwords/',
  access: 'public',
  cacheSeconds: 86_400,
  response: z.object({ words: z.array(z.string()) }),
})

/** By one of the two; opens for ten minutes what the contract marks with `stepUp`. */
export const stepUp = call({
  name: 'stepUp',
  summary: '验证本人身份',
  method: 'POST',
  path: '/v1/accounts/step_up/',
  access: 'self',
  body: z.strictObject({ password: passwordHash.optional(), sms_code: smsCode.optional() }),
  response: done,
})

export const listSessions = call({
  name: 'listSessions',
  summary: '登录设备',
  method: 'GET',
  path: '/v1/accounts/sessions/',
  access: 'self',
  response: z.object({
    results: z.array(
      z.object({
        id,
        is_current: z.boolean(),
        related_name: z.string(),
        app: flavour,
        address: z.string(),
        /** The browser as it names itself. */
        agent: z.string(),
        create_at: timestamp,
        used_at: timestamp,
        expire_at: timestamp,
      }),
    ),
  }),
})

export const endSession = call({
  name: 'endSession',
  summary: '退出一个登录设备',
  method: 'DELETE',
  path: '/v1/accounts/sessions/:id/',
  access: 'self',
  params: idParams,
  // Whoever finds an unlocked screen must not lock its owner out elsewhere.
  stepUp: true,
  response: done,
  changes: ['accounts'],
})

export const endOtherSessions = call({
  name: 'endOtherSessions',
  summary: '退出其他登录设备',
  method: 'DELETE',
  path: '/v1/accounts/sessions/',
  access: 'self',
  stepUp: true,
  response: done,
  changes: ['accounts'],
})

/** Of organisations that want the account as a member and have not been answered yet. */
export const listInvitations = call({
  name: 'listInvitations',
  summary: '收到的邀请',
  method: 'GET',
  path: '/v1/accounts/invitations/',
  access: 'self',
  response: z.object({ results: z.array(z.object({ id, related_name: z.string(), app: flavour, expire_at: timestamp })) }),
})

export const acceptInvitation = call({
  name: 'acceptInvitation',
  summary: '接受邀请',
  method: 'PUT',
  path: '/v1/accounts/invitations/:id/',
  access: 'self',
  params: idParams,
  response: done,
  changes: ['accounts'],
})

const leaf = z.object({ id: z.string(), title: z.string() })
const branch = <T extends z.ZodType>(child: T) => leaf.extend({ children: z.array(child) })

/** Names are the keys that the guard checks (R512, R578). The tree: the root 999999, modules, pages, actions. */
export const permissions = call({
  name: 'permissions',
  summary: '当前权限',
  method: 'GET',
  path: '/v1/permissions/',
  access: 'self',
  response: z.object({
    permissions: z.array(z.string()),
    tree: z.array(branch(branch(branch(leaf)))),
  }),
})

export const platformBrand = call({
  name: 'platformBrand',
  summary: '品牌与帮助视频',
  method: 'GET',
  path: '/v1/companies/get_platform_brand/',
  access: 'public',
  /** `related_id`: of the organisation whose sign-in it is, where the address names one; its brand goes before the host's. */
  query: z.strictObject({ host: line(255).optional(), related_id: relatedId }),
  response: z.object({
    app: flavour.nullable(),
    name: z.string(),
    logo: z.string(),
    theme_color: z.string(),
    /** On the login page; '' for the product's default text. */
    login_title: z.string(),
    login_text: z.string(),
    /** The host that passkeys belong to; '' where there are none, as on a host outside of it. */
    passkey_host: z.string(),
    /** No message leaves the house; they can be read where a code is typed. */
    is_demo: z.boolean(),
    videos: z.array(z.object({ name: z.string(), video_url: z.string() })),
  }),
})

export const systemNotifyNow = call({
  name: 'systemNotifyNow',
  summary: '当前系统公告',
  method: 'GET',
  path: '/v1/system-notifies/now/',
  access: 'self',
  response: z.object({
    start_time: z.string().nullable(),
    end_time: z.string().nullable(),
    message: z.string(),
    /** `message`: title and beginning, in one line; `version`: who has dismissed it sees it again when it is rewritten. */
    message_list: z.array(z.object({ id, message: z.string(), title: z.string(), content: noticeContent, start_time: timestamp, end_time: timestamp, version })),
  }),
})
