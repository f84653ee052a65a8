import { expect, phones, test } from '../lib/suite.ts'
import { rowOf } from '../lib/journey.ts'

test('a park whose term ends soon is counted on the first page and marked in the list and on its page', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/')
  await page.getByRole('link', { name: /合作即将到期或已到期的园区/u }).click()
  await expect(page).toHaveURL(/is_ending=true/u)
  await expect(rowOf(page, '天津滨海园区')).toContainText(/剩 \d+ 天/u)
  await expect(rowOf(page, '海南自贸港园区')).toBeHidden()
  await page.getByRole('link', { name: '天津滨海园区', exact: true }).click()
  await expect(page.getByText(/剩 \d+ 天/u).filter({ visible: true })).toHaveCount(1)
})
