import type { Page } from '@playwright/test'
import { expect, expectAccessible, stateOf, test } from './suite.ts'

const next = (page: Page) => page.getByRole('button', { name: '保存并下一步' })

async function openNew(page: Page) {
  // Removes what the previous test left.
  await page.request.put('/v1/preferences/draft.catalogue.new/', { data: { value: null } })
  await page.goto('/wizard-page')
  const form = stateOf(page, '新增')
  await page.waitForLoadState('networkidle')
  return form
}

test('each step validates its own fields; the cursor goes to what is wrong', async ({ page }) => {
  const form = await openNew(page)
  await next(page).click()
  await expect(form.getByText('请输入名称')).toBeVisible()
  await expect(form.getByLabel('名称')).toBeFocused()
  await form.getByLabel('名称').fill('琼州业务公司')
  await form.getByLabel('负责人手机').fill('138')
  // Enter is 保存并下一步.
  await page.keyboard.press('Enter')
  await expect(form.getByText('手机号应为 11 位，现在是 3 位')).toHaveCount(1)
  await expect(form.getByLabel('负责人手机')).toBeFocused()
  await form.getByLabel('负责人手机').fill('+86 199-0013-8000')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('月限额（不填为不限）')).toBeFocused()

  // An optional field with unreadable input must not count as empty.
  await page.keyboard.insertText('12万')
  await next(page).click()
  await expect(form.getByText('金额请写出全部数字，不要用“万”等单位')).toBeVisible()
  await expect(form.getByLabel('月限额（不填为不限）')).toBeFocused()
  await form.getByLabel('月限额（不填为不限）').fill('')
  await next(page).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: '上一步' }).click()
  await form.getByRole('button', { name: '上一步' }).click()
  await expect(form.getByLabel('负责人手机')).toHaveValue('19900138000')
})

test('a draft survives a reload, is offered with its age, and is gone after the submission', async ({ page }) => {
  const open = new Set<unknown>()
  page.on('request', (request) => void (request.url().includes('/v1/preferences/') && open.add(request)))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => void open.delete(request))
  const form = await openNew(page)
  await form.getByLabel('名称').fill('草稿公司')
  await expect(form.getByText(/^草稿已保存 \d\d:\d\d:\d\d$/u)).toBeVisible()
  await page.reload()
  await expect(form.getByText(/^上次填写尚未提交（刚刚）$/u)).toBeVisible()
  await expect(form.getByLabel('名称')).toHaveValue('')
  await form.getByRole('button', { name: '继续上次填写' }).click()
  await expect(form.getByLabel('名称')).toHaveValue('草稿公司')
  await form.getByLabel('负责人手机').fill('19900138000')
  await next(page).click()
  await expect(form.getByLabel('月限额')).toBeVisible()
  await next(page).click()
  await form.getByLabel('备注').fill('完成')
  await form.getByRole('button', { name: /提\s*交/u }).click()
  await expect(page.getByText('已提交：草稿公司')).toBeVisible()
  await expect.poll(() => open.size, 'drafts under way').toBe(0)
  await page.reload()
  await expect(form.getByLabel('名称')).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await expect(form.getByText('上次填写尚未提交')).toHaveCount(0)
})

test('an empty form leaves the draft alone; 重新填写 gives it up knowingly', async ({ page }) => {
  await page.clock.install()
  const form = await openNew(page)
  await form.getByLabel('名称').fill('旧草稿')
  await expect(form.getByText(/^草稿已保存/u)).toBeVisible()
  await page.reload()
  await expect(form.getByRole('button', { name: '重新填写' })).toBeVisible()
  let kept = 0
  page.on('request', (request) => void (request.method() === 'PUT' && (kept += 1)))
  // Long after a draft would have been kept.
  await page.clock.fastForward(60_000)
  await page.reload()
  await expect(form.getByRole('button', { name: '重新填写' })).toBeVisible()
  expect(kept).toBe(0)
  const given = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/v1/preferences/'))
  await form.getByRole('button', { name: '重新填写' }).click()
  await given
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(form.getByText('上次填写尚未提交')).toHaveCount(0)
})

test('a record that somebody else saved meanwhile: compared field by field, merged as chosen', async ({ page }) => {
  await page.goto('/wizard-page-edit')
  const form = stateOf(page, '修改')
  await form.getByLabel('负责人手机').fill('19900139000')
  await page.getByRole('button', { name: '模拟：他人保存了名称' }).click()
  const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
  await expect(dialog.getByText(/有 2 项与您填写的不同/u)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '逐项比较' }).click()
  await expect(dialog.getByRole('radio', { name: '名称：最新' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: '负责人手机：我的' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '按所选合并' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.getByLabel('名称')).toHaveValue('琼州业务公司（改）')
  await expect(form.getByLabel('负责人手机')).toHaveValue('19900139000')
})

test('what the server refuses stands at its field, in its step', async ({ page }) => {
  await page.goto('/wizard-page-edit')
  const form = stateOf(page, '修改')
  await next(page).click()
  await expect(form.getByLabel('月限额（不填为不限）')).toBeVisible()
  await page.getByRole('button', { name: '模拟：服务器拒绝手机号' }).click()
  await expect(form.getByText('该手机号已被使用')).toBeVisible()
  await expect(form.getByLabel('负责人手机')).toBeFocused()
})

test('the open step stands in the link; a record that is only looked at shows every step', async ({ page }) => {
  await page.goto('/wizard-page-edit?step=remark')
  await expect(stateOf(page, '修改').getByLabel('备注')).toBeVisible()
  await stateOf(page, '修改').getByRole('button', { name: '上一步' }).click()
  await expect(page).toHaveURL(/step=limits$/u)
  await page.goto('/wizard-page-view')
  const view = stateOf(page, '查看')
  await expect(view.getByRole('region', { name: '限额' })).toContainText('¥ 100,000.00')
  await expect(view.getByRole('textbox')).toHaveCount(0)
})
