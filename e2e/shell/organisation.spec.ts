import AxeBuilder from '@axe-core/playwright'
import { expect, phones, test, ticketOf, type Page } from '../lib/suite.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { follow, settled } from '../lib/pages.ts'

// Long click sequences each.
test.describe.configure({ timeout: 180_000 })

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('article').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

const levelOf = (page: Page, name: string) => page.evaluate((level) => document.documentElement.style.getPropertyValue(level), name)

test('R600 R049 R050 a platform changes its brand: its own layout shows the colour at once, its agencies and companies with their next visit (R246)', async ({ page, signIn, browser, request }) => {
  await signIn(page, phones.platform)
  await page.goto('/common/system/brand')
  await expect(page.getByLabel('品牌名称')).toHaveValue('众汇灵工')
  await expect(page.getByRole('button', { name: /保\s*存/u })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: '主题色 #1668dc' }).click()
  const hex = page.getByRole('group', { name: '主题色' }).getByRole('textbox')
  await hex.fill('fadb14')
  await hex.blur()
  await expect(page.getByText('此颜色上的白色文字不易辨认')).toBeVisible()
  await hex.fill('006d75')
  await hex.blur()
  await expect(page.getByText('此颜色上的白色文字不易辨认')).toBeHidden()
  await page.keyboard.press('Escape')

  await page.getByLabel('品牌名称').fill('众汇新品牌')
  await page.getByLabel('登录页标题').fill('众汇欢迎您')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('已上传：logo.png')).toBeVisible()
  await page.getByRole('button', { name: '添加视频' }).click()
  await page.getByLabel('第 1 个视频的名称').fill('如何确认结算单')
  await page.getByLabel('第 1 个视频的地址').fill('http://video.example/1.mp4')
  await page.getByRole('button', { name: /保\s*存/u }).click()
  await expect(page.getByText('应以 https:// 开头')).toBeVisible()
  await page.getByLabel('第 1 个视频的地址').fill('https://video.example/1.mp4')
  await page.getByRole('button', { name: /保\s*存/u }).click()
  await expect(page.getByText('品牌设置已保存').first()).toBeVisible()

  // Without signing in again: theme colours, name and picture of the layout change.
  await expect.poll(() => levelOf(page, '--theme-primary')).toBe('#006d75')
  expect(await levelOf(page, '--theme-light-9')).toBe('#e6f0f1')
  const sider = page.locator('aside').first()
  await expect(sider.getByText('众汇新品牌')).toBeVisible()
  await expect(sider.locator('img')).toHaveJSProperty('complete', true)
  await expect.poll(() => sider.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  const { token, app } = await ticketOf(request, phones.company)
  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await visitor.addInitScript(([one, two]) => {
    sessionStorage.setItem('token', one ?? '')
    sessionStorage.setItem('theme', two ?? '')
  }, [token, app])
  await visitor.goto('/common/system/brand')
  await expect(visitor.getByText('品牌由所属集团维护，这里只读')).toBeVisible()
  await expect(visitor.getByText('众汇新品牌·企业端')).toBeVisible()
  expect(await levelOf(visitor, '--theme-primary')).toBe('#006d75')
  await visitor.getByRole('button', { name: '帮助视频' }).click()
  await expect(visitor.getByRole('dialog').getByText('如何确认结算单').first()).toBeVisible()
  await visitor.context().close()

  // Unsaved changes prompt, and can be discarded.
  await page.getByLabel('品牌名称').fill('改到一半')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(page.getByLabel('品牌名称')).toHaveValue('众汇新品牌')
})

test('R397 a company keeps its project companies: it makes one, is told what is wrong, disables and enables it, and the log says so', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/common/system/company')
  await expect(page.getByRole('heading', { name: /海口云舟示例科技有限公司/u })).toBeVisible()
  await expect(page.getByLabel('企业信息').getByText('199****0005').first()).toBeVisible()
  await expect(rowOf(page, '云舟社区推广项目部')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: '资质信息' }).click()
  await expect(page.getByRole('tabpanel', { name: '资质信息' })).toContainText('统一社会信用代码')
  await page.getByRole('tab', { name: '银行账户' }).click()
  await expect(page.getByRole('tabpanel', { name: '银行账户' })).toContainText(/钱包账户.*\*\d{4}/su)
  await page.getByRole('tab', { name: '项目公司' }).click()

  await page.getByRole('button', { name: '新增项目公司' }).first().click()
  const dialog = await openedDialog(page.getByRole('dialog'))
  await dialog.getByLabel('项目公司名称').fill('云舟社区推广项目部')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog.getByText('已有同名的项目公司')).toBeVisible()
  await dialog.getByLabel('项目公司名称').fill('云舟测试(三亚)项目部')
  await dialog.getByLabel('统一社会信用代码').fill('91460000MA5T00001')
  await dialog.getByLabel('负责人').fill('吴测试')
  await expect(dialog.getByText('统一社会信用代码应为 18 位')).toBeVisible()
  await dialog.getByLabel('统一社会信用代码').fill('91460000MA5T00001F')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, '云舟测试（三亚）项目部')
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /停\s*用/u }).click()
  await expect(row.getByText('停用', { exact: true })).toBeVisible()
  await page.goto('/common/system/company?is_enable=false')
  await expect(row).toBeVisible()
  await expect(rowOf(page, '云舟社区推广项目部')).toBeHidden()
  await row.getByRole('button', { name: '启用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /启\s*用/u }).click()
  await expect(row).toBeHidden()

  await page.goto('/common/system/company?name=三亚')
  await row.getByRole('button', { name: '变更记录' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: '周企业' })).toHaveCount(3)
})

test('R586 a platform arranges its tree: adds, moves by keyboard, refuses what cannot be, switches off', async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  await page.goto('/common/system/organization')
  const tree = page.getByRole('region', { name: '组织树' })
  await expect(tree.getByText('海口办事处')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '新增组织' }).click()
  const dialog = await openedDialog(page.getByRole('dialog'))
  await dialog.getByLabel('组织名称').fill('西部大区')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: '西部大区' })).toBeVisible()
  await page.getByRole('button', { name: '上移' }).click()
  await expect(page.getByText('第 3 位')).toBeVisible()

  await page.getByRole('button', { name: '新增下级' }).click()
  await openedDialog(dialog)
  await dialog.getByLabel('组织名称').fill('四川分公司')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(page.getByRole('heading', { name: '四川分公司' })).toBeVisible()
  await page.getByRole('button', { name: /编\s*辑/u }).click()
  await openedDialog(dialog)
  await dialog.getByLabel('上级组织').click()
  // Of the list that the field has opened, over the tree of the page.
  const places = page.getByRole('tree').last().getByRole('treeitem')
  await places.getByText('南方大区', { exact: true }).click()
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('组织信息').getByText('南方大区')).toBeVisible()

  // A region may not be moved below its own descendants: the form does not even offer it.
  await tree.getByText('南方大区').click()
  await expect(page.getByRole('heading', { name: '南方大区' })).toBeVisible()
  await page.getByRole('button', { name: /编\s*辑/u }).click()
  await openedDialog(dialog)
  await dialog.getByLabel('上级组织').click()
  await expect(page.getByRole('tree').last().getByRole('treeitem', { disabled: true }).filter({ hasText: '海口办事处' })).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /取\s*消/u }).click()

  await page.getByRole('button', { name: /停\s*用/u }).click()
  await page.getByRole('dialog').getByRole('button', { name: /停\s*用/u }).click()
  await expect(page.getByText('请先停用下级组织').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await tree.getByText('西部大区').click()
  await expect(page.getByRole('heading', { name: '西部大区' })).toBeVisible()
  await page.getByRole('button', { name: /停\s*用/u }).click()
  await page.getByRole('dialog').getByRole('button', { name: /停\s*用/u }).click()
  await expect(tree.getByText('西部大区（停用）')).toBeVisible()

  await page.getByText('列表', { exact: true }).click()
  await expect(page).toHaveURL(/view=list/u)
  await expect(rowOf(page, '南方大区 / 四川分公司')).toBeVisible()
})

test('R103 the brand and the tree are in every flavour, the profile in every one that has one', async ({ browser, signIn }) => {
  test.setTimeout(360_000)
  for (const phone of [phones.saas, phones.park, phones.platform, phones.agency, phones.company]) {
    const page = await browser.newPage()
    await signIn(page, phone)
    await page.goto('/')
    await settled(page)
    for (const [path, heading] of [['brand', '品牌设置'], ['organization', '组织管理']] as const) {
      await follow(page, `/common/system/${path}`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await follow(page, '/common/system/company')
    if (phone === phones.saas) await expect(page).toHaveURL(/\/404$/u)
    else await expect(page.getByText('统一社会信用代码').first()).toBeVisible()
    await page.close()
  }
})
