import { flavours } from '@linggong/shared/contract/call'
import { isFlavour } from '@linggong/shared/session/token'
import { expect, test } from 'vitest'
import { flavourTags } from '@linggong/shared/domain/brand-title'
import { flavourTexts } from './texts.ts'

test.each([
  ['R005', 'saas', 'SaaS 运营管理平台', '运营商'],
  ['R006', 'park', '园区财税公司', '园区'],
  ['R007', 'platform', '众包集团', '集团'],
  ['R008', 'agency', '众包业务公司', '业务公司'],
  ['R009', 'company', '企业客户', '企业'],
] as const)('%s %s stands for %s', (_, flavour, title, tag) => {
  expect(isFlavour(flavour)).toBe(true)
  expect([flavourTexts(flavour).title, flavourTags[flavour]]).toEqual([title, tag])
})

test('R005 R006 R007 R008 R009 R010 five flavours sign in; the worker, "user", is data and has no screens', () => {
  expect(flavours).toEqual(['saas', 'park', 'platform', 'agency', 'company'])
  expect(isFlavour('user')).toBe(false)
})
