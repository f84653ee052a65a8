import { rowOf } from '../lib/journey.ts'
import { fillBasics, formOf, nextStep } from '../lib/wizard.ts'
import { apiAs, newCode, newName, newPhone } from '../lib/tenants.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('R215 R217 R475 R589 新增集团: left after step 2, continued another day and finished', { tag: '@smoke' }, async ({ page, context, signIn }) => {
  const [number, phone, code] = [newName(''), newPhone(), newCode()]
  const saved = `示例集团（${number}）`
  await signIn(page, phones.saas)
  await page.goto('/admin/customer/group')
  await page.getByRole('button', { name: '新增集团' }).click()
  await fillBasics(formOf(page), { name: `示例集团(${number})`, phone })
  await nextStep(page, 'qualification')
  const drafts: string[] = []
  page.on('request', (sent) => void (sent.url().includes('/v1/preferences/draft.') && drafts.push(sent.postData() ?? '')))
  await formOf(page).getByLabel('法人证件号').fill('460100199001011234')
  await formOf(page).getByLabel('统一社会信用代码').fill(code)
  await expect(formOf(page).getByText(/^草稿已保存/u)).toBeVisible()
  await nextStep(page, 'settings')
  await expect.poll(() => drafts.at(-1), 'the draft is dropped with its step').toBe('{"value":null}')
  expect(drafts.filter((text) => text.includes(code))).not.toEqual([])
  expect(drafts.filter((text) => text.includes('460100199001011234'))).toEqual([])
  await page.close()

  const later = await context.newPage()
  await signIn(later, phones.saas)
  await later.goto(`/admin/customer/group?name=${number}`)
  await expect(rowOf(later, saved)).toContainText(code)
  await rowOf(later, saved).getByRole('link', { name: saved, exact: true }).click()
  const opening = later.getByRole('region', { name: '开户进度' })
  await expect(opening.getByRole('heading')).toHaveText('开户进度 2/9')
  await opening.getByRole('link', { name: '业务配置' }).click()
  await expect(later).toHaveURL(/step=settings$/u)
  await expect(formOf(later).getByLabel('单人月限额')).toBeVisible()
  await expect(formOf(later).getByText('上次填写尚未提交')).toHaveCount(0)
  await formOf(later).getByLabel('单人月限额').fill('30000')
  await nextStep(later, 'industries')
  await formOf(later).getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(later).toHaveURL(/\/admin\/customer\/group\/info\//u)
  await expect(later.getByRole('heading', { name: saved })).toBeVisible()
  await expect(opening.getByRole('heading')).toHaveText('开户进度 4/9')
  await opening.getByRole('link', { name: '服务次数' }).click()
  await expect(later.getByRole('form', { name: '新增充值' })).toContainText(saved)
})

test('R216 R220 R222 R229 新增园区: tiers with a cliff are drawn and saved, a single payment above the month is refused at its field', async ({ page, request, signIn }) => {
  const name = newName('示例园区')
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/park/add')
  await fillBasics(formOf(page), { name, phone: newPhone() })
  await nextStep(page, 'qualification')
  await formOf(page).getByLabel('统一社会信用代码').fill(newCode())
  await nextStep(page, 'settings')
  const form = formOf(page)
  await form.getByLabel('单笔限额').fill('50000')
  await form.getByLabel('单人月限额', { exact: true }).fill('40000')
  const tiers = form.getByRole('group', { name: '增值税及附加税率阶梯' })
  await tiers.getByRole('button', { name: '添加一档' }).click()
  await tiers.getByLabel('当月累计收入不超过').fill('10000')
  await tiers.getByLabel('增值税率').fill('0')
  await tiers.getByRole('button', { name: '添加一档' }).click()
  await tiers.getByLabel('增值税率').last().fill('3')
  await expect(tiers.getByText(/当月收入 10,000\.00 时税 0\.00，10,000\.01 时税 291\.26/u)).toBeVisible()
  await form.getByRole('button', { name: '保存并下一步' }).click()
  await expect(form.getByText('单笔限额不能超过单人月限额')).toBeVisible()
  await form.getByLabel('单笔限额').fill('40000')
  await nextStep(page, 'industries')
  await form.getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('tab', { name: '业务配置' }).click()
  await expect(page.getByText('不超过 10,000.00：0%')).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  const log = page.getByRole('list', { name: '变更记录' })
  await expect(log.getByText('当月累计收入不超过').first()).toBeVisible()
  await expect(log.getByText(/[a-z]{3}/u)).toHaveCount(0)

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const saas = await apiAs(request, phones.saas)
  // In cents (R459–R464).
  expect(await saas.ok('GET', `/v1/parks/${id}/step3/`)).toMatchObject({ settlement_config: { single_stroke_max_amount: 4_000_000, month_max_amount: 4_000_000, tax_ratio: [{ amount: 1_000_000 }, { amount: null, ratio: 3 }] } })
})

test('编辑园区: a code that is cleared stays cleared', async ({ page, request, signIn }) => {
  const saas = await apiAs(request, phones.saas)
  const park = await saas.openPark({ source_method: 'self', sign_type: 'electronic' })
  await saas.ok('PUT', `/v1/parks/${park.id}/step3/`, { settlement_config: { tax_mode: 'labor_single' }, config: {}, version: park.version })
  await signIn(page, phones.saas)
  await page.goto(`/admin/operate/park/edit/${park.id}`)
  const clear = async (label: string) => {
    // The form may be drawn anew when the record has come.
    await expect(async () => {
      await formOf(page).getByLabel(label, { exact: true }).focus()
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName('清除', { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
  }
  for (const label of ['客户来源', '签约方式']) await clear(label)
  await nextStep(page, 'qualification')
  await page.goto(`/admin/operate/park/edit/${park.id}?step=settings`)
  await clear('个税计算方式')
  await nextStep(page, 'industries')
  expect(await saas.ok('GET', `/v1/parks/${park.id}/`)).toMatchObject({ source_method: '', sign_type: '' })
  expect(await saas.ok('GET', `/v1/parks/${park.id}/step3/`)).toMatchObject({ settlement_config: { tax_mode: null } })
})
