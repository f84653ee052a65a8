import { openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('R029 R031 敏感任务: the words are marked in the text; a task is sent back with a reason that its enterprise reads', { tag: '@smoke' }, async ({ page, signIn }) => {
  await signIn(page, phones.park)
  await page.goto('/park/sensitive/task?name=电商店铺')
  const row = rowOf(page, '电商店铺数据维护')
  await expect(row).toContainText('刷单')
  await row.getByRole('button', { name: /审\s*核/u }).click()
  const dialog = await openedDialog(page.getByRole('dialog').filter({ visible: true }))
  await expect(dialog.locator('mark').filter({ hasText: '刷单' }).first()).toBeVisible()
  await dialog.getByRole('radio', { name: '驳回' }).check()
  await dialog.getByLabel('驳回原因').fill('请删去与交易作弊有关的表述')
  await dialog.getByRole('button', { name: /驳\s*回/u }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/park/business/tasks?name=电商店铺')
  await rowOf(page, '电商店铺数据维护').getByRole('link').first().click()
  await expect(page.getByText('任务内容未通过审核：请删去与交易作弊有关的表述')).toBeVisible()
})
