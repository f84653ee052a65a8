import { rowsIn } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

/** What Chromium 109 lacks, the last one on Windows 7 and inside of many browsers of offices. */
const lacking = () => {
  for (const name of ['toSorted', 'toReversed', 'toSpliced']) Reflect.deleteProperty(Array.prototype, name)
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(Object, 'groupBy')
  Reflect.deleteProperty(URL, 'canParse')
  Reflect.deleteProperty(AbortSignal, 'any')
  Reflect.deleteProperty(Promise, 'withResolvers')
  for (const name of ['isWellFormed', 'toWellFormed']) Reflect.deleteProperty(String.prototype, name)
}

test('a browser of some years ago signs in, opens pages with their charts, and sees a list @smoke', async ({ page, signIn }) => {
  await page.addInitScript(lacking)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: '登录' }).or(page.getByRole('button', { name: /^登\s?录$/u })).first()).toBeVisible()
  await signIn(page, phones.platform)
  await page.goto('/platform/report/list')
  await expect(page.getByRole('figure').getByText(/^账单金额，按/u).first()).toBeVisible()
  await page.goto('/platform/settlement/bill')
  await expect(rowsIn(page.getByRole('grid')).first()).toBeVisible()
})
