import { expect, test } from '../lib/suite.ts'

/** May view everything and change nothing. */
const reader = '19900000016'
const elsewhere = 'http://localhost:9'

test('a user who may not try builds runs the build of the registry, whatever is stored in the browser', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript((origin) => {
    localStorage.setItem('overrides', JSON.stringify({ company: { entry: `${origin}/mf-manifest.json`, until: Date.now() + 3_600_000 } }))
    sessionStorage.setItem('faults', JSON.stringify({ company: 'down' }))
  }, elsewhere)
  await signIn(page, reader)
  await page.goto('/company/settlement/sett')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(page.getByText(/正在试用|故障演练/u)).toHaveCount(0)

  await page.goto('/__versions?try=company:abcdef123456')
  await expect(page).toHaveURL(/\/403$/u)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked.filter((url) => url.startsWith(elsewhere))).toEqual([])
})
