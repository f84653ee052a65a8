import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { firstLists } from '../lib/first-lists.ts'
import { test } from '../lib/fused-suite.ts'
import { type Page, expect, phones } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

/** The tester's fault → the text that an operator sees. */
const faults = {
  down: '应用服务器无法访问',
  html: '应用服务器返回了无法识别的内容',
  json: '应用服务器返回了无法识别的内容',
  contract: '应用与当前平台版本不兼容',
  mount: '页面发生了错误',
} as const

const teams: Readonly<Record<Flavour, string>> = { saas: '平台运营团队', park: '园区团队', platform: '集团团队', agency: '业务公司团队', company: '企业团队' }

test.use({ isQuiet: false })

const cases = flavours.flatMap((flavour) => [...Object.entries(faults), ['slow', null] as const].map(([fault, words]) => ({ flavour, fault, words })))

for (const { flavour, fault, words } of inTurn(cases, 8)) {
  const told = words === null ? 'opens all the same' : 'a clear page, the rest of the suite works, 重试 recovers'
  test(`${flavour} ${fault}: ${told}`, async ({ page, signIn }) => {
    await page.addInitScript(([name, kind]) => {
      if (sessionStorage.getItem('faulted') !== null) return
      sessionStorage.setItem('faulted', '1')
      sessionStorage.setItem('faults', JSON.stringify({ [name ?? '']: kind }))
    }, [flavour, fault])
    await signIn(page, phones[flavour])
    await page.goto(firstLists[flavour])
    if (words !== null) await recovers(page, flavour, words)
    await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 60_000 })
  })
}

async function recovers(page: Page, flavour: Flavour, words: string): Promise<void> {
  const report = page.getByRole('alert').filter({ hasText: '暂时无法使用' })
  await expect(report).toContainText(words)
  await expect(report).toContainText(`负责人${teams[flavour]}`)
  // What the program says is English: it is copied for the owner, and not shown.
  expect(await report.textContent()).not.toMatch(/[a-z]{3,}(?: |\()/u)
  await page.getByRole('menuitem', { name: '导出记录' }).click()
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await page.goBack()
  await expect(report).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('faults'))
  await report.getByRole('button', { name: /重\s*试/u }).click()
}
