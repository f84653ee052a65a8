import { rowOf } from '../lib/journey.ts'
import { apiAs } from '../lib/tenants.ts'
import { expect, phones, smsCode, test } from '../lib/suite.ts'

test('R215 the manager of a new organisation signs in with a code, accepts, and is its 超级管理员', async ({ page: theirs, request }) => {
  const saas = await apiAs(request, phones.saas)
  const { id, phone } = await saas.openGroup()
  const { name } = await saas.ok<{ name: string }>('GET', `/v1/platforms/${id}/`)
  await theirs.goto('/login')
  await theirs.getByText('验证码登录').click()
  await theirs.getByLabel('手机号').fill(phone)
  await theirs.getByRole('button', { name: '获取验证码' }).click()
  await expect(theirs.getByText('验证码已发送至您的手机, 请注意查收')).toBeVisible()
  await theirs.getByLabel('验证码', { exact: true }).fill(await smsCode(request, phone))
  await theirs.getByRole('button', { name: /登\s*录/u }).click()
  await theirs.getByRole('button', { name: '接受邀请并登录' }).click()
  await expect(theirs.getByRole('banner').getByText(name)).toBeVisible()
  await theirs.goto('/common/system/users')
  await expect(rowOf(theirs, '冯经理')).toContainText('超级管理员')
})
