import { expect, phones, test } from '../lib/suite.ts'

const lists = {
  saas: '/admin/customer/group',
  park: '/park/business/settlements',
  platform: '/platform/settlement/sett',
  agency: '/agency/settlement/sett',
  company: '/company/settlement/sett',
} as const
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
      await page.goto(lists[flavour])
      const report = page.getByRole('alert').filter({ hasText: '暂时无法使用' })
      await expect(report).toContainText(flavour)
      await expect(report).toContainText('应用服务器返回了无法识别的内容')
      // The shell's own screens do not need the remote.
      await page.getByRole('menuitem', { name: '导出记录' }).click()
      await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
      await page.goto(lists[flavour])

      await expect(report).toBeVisible()
      isBroken = false
      await report.getByRole('button', { name: /重\s*试/u }).click()
      await expect(page.getByRole('grid').first()).toBeVisible()
    })
  }
})
