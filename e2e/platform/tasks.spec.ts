import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('R016 任务列表 of a group: tasks and batches of its line, to read', async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  await page.goto('/platform/tasks/list?name=门店客流')
  await rowOf(page, '门店客流统计').getByRole('link').first().click()
  await expect(page.getByText('按时段统计进店人数')).toBeVisible()
  await expect(page.getByRole('button', { name: /^完\s*成/u })).toHaveCount(0)
  await page.goto('/platform/tasks/list?view=batches')
  await rowOf(page, '十一月配送任务.xlsx').getByRole('link').first().click()
  await expect(page.getByRole('tabpanel').getByText('美兰区同城配送')).toBeVisible()
})
