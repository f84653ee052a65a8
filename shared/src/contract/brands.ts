import { z } from 'zod'
import { brandFields } from '../domain/fields/tenant.ts'
import { family } from './call.ts'
import { id, idParams, line, version } from './schemas/common.ts'

const call = family('brands', brandFields)

/** A group's brand: shown to the group, its agencies and their companies, before and after sign-in. */
const brand = {
  name: line(20).min(1, '请输入品牌名称'),
  /** `file_url` of an uploaded picture, '' for none. */
  logo: line(300),
  theme_color: z.string().regex(/^#[0-9a-fA-F]{6}$/u, '主题色应为 #RRGGBB'),
  /** On the login page; '' for the product's default text. */
  login_title: line(20),
  login_text: line(40),
  videos: z
    .array(
      z.strictObject({
        name: line(30).min(1, '请输入视频名称'),
        video_url: line(500).regex(/^https:\/\/[^\s/]+\/\S*$/u, '应以 https:// 开头'),
      }),
    )
    .max(20, '帮助视频不能超过 20 个'),
}

const answer = z.object({ id, ...brand, name: z.string(), theme_color: z.string(), videos: z.array(z.object({ name: z.string(), video_url: z.string() })), version })

export const brandOfPlatform = call({
  name: 'brandOfPlatform',
  summary: '品牌设置',
  method: 'GET',
  path: '/v1/platforms/:id/brand/',
  access: { saas: ['AdminCustomerConfigurePageInfo'], platform: ['CommonSystemBrandPageIndex'] },
  params: idParams,
  response: answer,
})

export const saveBrand = call({
  name: 'saveBrand',
  summary: '保存品牌设置',
  method: 'PUT',
  path: '/v1/platforms/:id/brand/',
  access: { saas: ['AdminCustomerConfigurePageIndex:edit'], platform: ['CommonSystemBrandPageIndex:edit'] },
  params: idParams,
  body: z.strictObject({ ...brand, version }),
  response: answer,
  // `platformBrand` (accounts) returns the brand, a tenant profile and the steps of its form the version.
  changes: ['brands', 'accounts', 'tenants', 'tenant-forms'],
})
