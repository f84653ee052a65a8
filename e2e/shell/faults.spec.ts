import { expect, phones, test } from '../lib/suite.ts'

const flavours = ['saas', 'park', 'platform', 'agency', 'company'] as const

/** A remote in trouble: a clear page with a retry that works, and the rest of the suite untouched (federation.md §2.3). */
test.describe('a remote in trouble', () => {
  test.use({ isQuiet: false })

  for (const flavour of flavours) {
    test(`${flavour}: answers HTML instead of its manifest, then recovers by 重试`, async ({ page, signIn }) => {
      let isBroken = true
      await page.route(`**/r/${flavour}/**/mf-manifest.json`, (route) =>
        isBroken ? route.fulfill({ status: 200, contentType: 'text/html', body: '<html>gateway</html>' }) : route.continue(),
      )
      await signIn(page, phones[flavour])
      await page.goto('/')
      await expect(page.getByText('未能加载').or(page.getByText('加载失败')).first()).toBeVisible()
      await expect(page.getByText(flavour, { exact: false }).first()).toBeVisible()
      // The shell's own screens do not need the remote.
      await page.goto('/common/system/export')
      await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()

      isBroken = false
      await page.goto('/')
      const retry = page.getByRole('button', { name: /重\s*试/u })
      if (await retry.isVisible()) await retry.click()
      await expect(page.getByRole('grid').first()).toBeVisible()
    })
  }
})
