import { chooseTheme } from '../lib/axe.ts'
import { chooseOption } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { expect, type Page, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

const calculator = (page: Page) => page.getByRole('dialog', { name: '税费计算器' })
const lines = (page: Page) => calculator(page).getByRole('grid', { name: '逐笔明细' }).getByRole('row')

test('税费计算器: from the palette, the golden numbers, a pasted table in all engines, back from the net, and why', async ({ page, signIn }, info) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, phones.company)
  await test.step('the palette opens it where it stands', async () => {
    await page.goto('/company/settlement/bill')
    await page.getByRole('tab').first().waitFor()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: /搜索菜单/u })).toBeFocused()
    await page.keyboard.type('税费计算器')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/company\/settlement\/sett$/u)
    await expect(calculator(page)).toBeVisible()
  })

  await test.step('an example comes to its golden numbers', async () => {
    await calculator(page).getByRole('combobox', { name: '样例' }).click()
    await chooseOption(page, '每月 50,000，累计后升档')
    await expect(lines(page)).toHaveCount(5)
    for (const [index, tax] of ['1,050.00', '3,430.00', '3,500.00', '3,500.00'].entries()) {
      // 个税 and 样例结果; in the first month 累计应纳税额 as well.
      await expect(lines(page).filter({ hasText: `-0${index + 1}` }).getByRole('gridcell', { name: tax, exact: true })).toHaveCount(index === 0 ? 3 : 2)
    }
    await settled(page)
    await page.screenshot({ path: info.outputPath('example.png') })
  })

  await test.step('a pasted table: people side by side, faults by line', async () => {
    const table = calculator(page).getByRole('textbox', { name: '收入表' })
    await table.fill('姓名\t1月\t2月\n张三\t10,000.00\t10,000.00\n李四\t60000\t十万')
    await expect(calculator(page).getByText('第 3 行：李四')).toBeVisible()
    const people = calculator(page).getByRole('grid', { name: '各计税方式对比' }).getByRole('row')
    await expect(people.filter({ hasText: '张三' })).toContainText('19,820.00（180.00）')
    await expect(people.filter({ hasText: '合计 2 人' })).toBeVisible()
    await table.fill('姓名\t月份\t金额\n张三\t5\t60000\n张三\t5\t55000')
    await lines(page).filter({ hasText: '55,000.00' }).getByRole('button', { name: '为什么' }).click()
    const why = page.getByRole('dialog', { name: '为什么是这个数' })
    await expect(why).toContainText('含追缴此前税款')
    await settled(page)
    await page.screenshot({ path: info.outputPath('why.png') })
    await why.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('到手 → 应发 comes to what leaves it', async () => {
    await calculator(page).getByText('到手 → 应发').click()
    await calculator(page).getByRole('textbox', { name: '收入表' }).fill('张三 1 10000')
    await expect(lines(page).filter({ hasText: '张三' }).getByRole('gridcell', { name: '10,092.21', exact: true }).first()).toBeVisible()
    await expect(lines(page).filter({ hasText: '张三' }).getByRole('gridcell', { name: '10,000.00', exact: true })).toHaveCount(2)
  })
  await page.setViewportSize({ width: 375, height: 800 })
  await settled(page)
  await page.screenshot({ path: info.outputPath('narrow.png') })
})

test('税费计算器: a file of a spreadsheet is read as such, thousands of lines keep the window responsive, and others have it too', async ({ page, signIn, browser }, info) => {
  test.setTimeout(120_000)
  await signIn(page, phones.park)
  await page.goto('/park/cooperate/income_summary')
  await settled(page)
  await chooseTheme(page, '深色主题')
  await page.getByRole('button', { name: '税费计算器' }).click()
  const rows = Array.from({ length: 3000 }, (_, index) => `人员${index % 250},${Math.floor(index / 250) + 1},${10_000 + index}`)
  await calculator(page).getByLabel('选择收入表文件').setInputFiles({ name: '收入.csv', mimeType: 'text/csv', buffer: Buffer.from(`姓名,月份,金额\n${rows.join('\n')}`) })
  await expect(calculator(page).getByText('250 人，3000 笔收入')).toBeVisible({ timeout: 60_000 })
  await calculator(page).getByLabel('选择收入表文件').setInputFiles({ name: '收入.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from([80, 75, 3, 4, 0, 0]) })
  await expect(page.getByText('另存为 .csv').first()).toBeVisible()
  await settled(page)
  await page.screenshot({ path: info.outputPath('dark.png') })
  await calculator(page).getByRole('button', { name: '关闭' }).click()
  await chooseTheme(page, '浅色主题')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, phones.agency)
  await other.goto('/agency/settlement/sett')
  await other.getByRole('button', { name: '税费计算器' }).click()
  await expect(calculator(other).getByRole('heading', { name: '所用税率' })).toBeVisible()
  await other.context().close()
})

test('税费计算器: an enterprise starts from its own terms, its agency from those of one of its enterprises; what is changed is said', async ({ page, request, signIn, browser }) => {
  const api = await apiAs(request, phones.company)
  const terms = await api.ok<{ company_name: string; contract: { sn: string; personal_service_fee_ratio: number } }>('GET', '/v1/company-contracts/tax_terms/')
  const fee = String(terms.contract.personal_service_fee_ratio)
  await signIn(page, phones.company)
  await page.goto('/company/settlement/sett')
  await page.getByRole('button', { name: '税费计算器' }).click()
  await calculator(page).getByRole('button', { name: '按本企业现行条款填写' }).click()
  const own = calculator(page).getByRole('region', { name: '企业现行条款' })
  await expect(own).toContainText(`${terms.company_name}：费率依据：合同 ${terms.contract.sn}`)
  const rate = calculator(page).getByRole('textbox', { name: '个人服务费比例' })
  await expect.poll(async () => Number(await rate.inputValue())).toBe(Number(fee))
  await expect(calculator(page).getByText('按合同').first()).toBeVisible()
  await rate.fill('1.25')
  await expect(calculator(page).getByText(`已改动，合同为 ${fee}%`)).toBeVisible()
  await expect(calculator(page).getByRole('columnheader', { name: /（现行）/u })).toBeVisible()
  await own.getByRole('button', { name: '改用法定条款' }).click()
  await expect(calculator(page).getByText(/已改动/u)).toBeHidden()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, phones.agency)
  await other.goto('/agency/settlement/sett')
  await other.getByRole('button', { name: '税费计算器' }).click()
  await calculator(other).getByRole('combobox', { name: '按现行条款填写的企业' }).fill(terms.company_name)
  await chooseOption(other, terms.company_name)
  await expect(calculator(other).getByRole('region', { name: '企业现行条款' })).toContainText(terms.contract.sn)
  await other.context().close()
})
