import type { APIRequestContext } from '@playwright/test'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test, type Page } from '../lib/suite.ts'

interface Secret {
  readonly id: string
  readonly secret: string
}

/** Reads what is shown once, then closes it. */
async function secretIn(page: Page): Promise<Secret> {
  const dialog = page.getByRole('dialog', { name: /^密钥 · / })
  const read = (label: string) => dialog.getByRole('textbox', { name: label }).inputValue()
  await expect(dialog.getByText('密钥只显示这一次')).toBeVisible()
  const shown = { id: await read('客户端编号'), secret: await read('密钥') }
  await dialog.getByRole('button', { name: '已妥善保存，关闭' }).click()
  await expect(dialog).toBeHidden()
  return shown
}

async function tokenOf(request: APIRequestContext, { id, secret }: Secret) {
  const answer = await request.post('/v1/open/token/', { form: { grant_type: 'client_credentials', client_id: id, client_secret: secret } })
  const { access_token: token = '', error = '' } = (await answer.json()) as { access_token?: string; error?: string }
  return { status: answer.status(), token, error }
}

const search = (request: APIRequestContext, token: string, family: string) => request.post(`/v1/${family}/search/`, { headers: { authorization: `Bearer ${token}` }, data: { page_size: 10 } })

test('开放接口: a client is made, its program reads settlements; its secret is replaced, it is stopped, and then refused', async ({ page, request, signIn }) => {
  // One of a kind, also when the test is repeated.
  const name = `ERP ${Date.now()}`
  await signIn(page, phones.company)
  await page.goto('/common/system/open')
  await page.getByRole('button', { name: '新增客户端' }).click()
  const form = await openedDialog(page.getByRole('dialog', { name: '新增开放接口客户端' }))
  await form.getByLabel('名称').fill(name)
  await form.getByRole('checkbox', { name: '查询结算单' }).check()
  const addresses = form.getByRole('combobox', { name: '允许的IP地址' })
  await addresses.fill('10.0.0.0/8')
  await addresses.press('Enter')
  await form.getByRole('button', { name: /保\s*存/u }).click()
  await expect(form.getByText(/范围过大/u)).toBeVisible()
  // Within 250 ms of typing Backspace removes nothing, so that a held key does not eat the values before.
  await expect(async () => {
    await addresses.press('Backspace')
    await expect(form.getByTitle('10.0.0.0/8')).toBeHidden({ timeout: 100 })
  }).toPass()
  await addresses.fill('127.0.0.1')
  await addresses.press('Enter')
  await form.getByRole('button', { name: /保\s*存/u }).click()

  const first = await secretIn(page)
  const row = rowOf(page, name)
  await expect(row).toContainText('从未使用')
  await expect(row).not.toContainText(first.secret)
  const { token } = await tokenOf(request, first)
  const found = await search(request, token, 'settlements')
  expect(((await found.json()) as { total: number }).total).toBeGreaterThan(0)
  const beyond = await search(request, token, 'bills')
  expect([beyond.status(), ((await beyond.json()) as { error_code: string }).error_code]).toEqual([403, 'scope'])

  await row.getByRole('button', { name: '更换密钥' }).click()
  const rotating = page.getByRole('dialog', { name: `更换密钥 · ${name}` })
  await expect(rotating.getByRole('radio', { name: /24 小时内仍可使用/u })).toBeChecked()
  await rotating.getByRole('button', { name: /更\s*换/u }).click()
  const second = await secretIn(page)
  expect(second.secret).not.toBe(first.secret)
  expect((await search(request, token, 'settlements')).status()).toBe(401)
  expect((await tokenOf(request, first)).status).toBe(200)
  const next = await tokenOf(request, second)
  expect((await search(request, next.token, 'settlements')).status()).toBe(200)

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog', { name: '停用客户端' }).getByRole('button', { name: /停\s*用/u }).click()
  await expect(row.getByText('停用', { exact: true })).toBeVisible()
  expect((await search(request, next.token, 'settlements')).status()).toBe(401)
  expect(await tokenOf(request, second)).toMatchObject({ status: 401, error: 'invalid_client' })

  await row.getByRole('button', { name: '变更记录' }).click()
  const log = page.getByRole('dialog', { name: `变更记录 · ${name}` })
  for (const word of ['新增', '更换密钥', '停用']) await expect(log.getByText(word, { exact: true }).first()).toBeVisible()
})

test('接入说明 has the calls of each scope, and the description to download', async ({ page, request, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/common/system/open')
  await page.getByRole('button', { name: '接入说明' }).click()
  const guide = page.getByRole('dialog', { name: '开放接口接入说明' })
  await expect(guide.getByRole('region', { name: '查询结算单' })).toContainText('POST /v1/settlements/search/')
  // A wallet is a company's.
  await expect(guide.getByRole('region', { name: '查询钱包余额' })).toHaveCount(0)
  const address = await guide.getByRole('link', { name: 'OpenAPI 文档' }).getAttribute('href')
  const description = (await (await request.get(address ?? '')).json()) as { paths: Record<string, unknown> }
  expect(Object.keys(description.paths)).toContain('/v1/settlements/search/')
})
