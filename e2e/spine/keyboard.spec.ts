import { billSheet, demoWorkers, rowFor } from '../lib/bill-sheet.ts'
import { activate, goByPalette, tabTo } from '../lib/keyboard.ts'
import { awaitNextCode } from '../lib/site.ts'
import { type Page, expect, password, phones, smsCode, test } from '../lib/suite.ts'

/**
 * The main workflow without a mouse: the number of Tabs to each control is limited, so that it is a way to work and not only possible.
 * The file itself is chosen in a window of the operating system.
 */
test('from a bill spreadsheet to paid workers by keyboard alone', async ({ browser, page: company, request, signIn, site }) => {
  test.setTimeout(240_000)
  const agencyContext = await browser.newContext()
  const agency = await agencyContext.newPage()
  const ticket = await signIn(agency, phones.agency)
  const workers = demoWorkers().slice(0, 12)
  const filename = `键盘-${Date.now()}.xlsx`
  const file = await billSheet(workers.map((worker, index) => rowFor(worker, index === 4 ? '1000.567' : '1000', filename)), filename)
  company.on('filechooser', (chooser) => void chooser.setFiles(file))

  await test.step('company: signs in', async () => {
    await company.goto('/login')
    await tabTo(company, company.getByLabel('手机号'), 2)
    await company.keyboard.type(phones.company)
    await tabTo(company, company.getByLabel('密码', { exact: true }), 2)
    await company.keyboard.type(password)
    await company.keyboard.press('Enter')
    await expect(company).toHaveURL(/\/company\/workbench/u)
  })

  await test.step('company: imports a file and mends the wrong cell, at which it is put', async () => {
    await goByPalette(company, '导入账单')
    await activate(company, company.getByRole('button', { name: '选择文件' }), 3)
    await expect(company.getByRole('button', { name: /1000\.567/u })).toBeFocused()
    await company.keyboard.press('Enter')
    await company.keyboard.type('1000.5')
    await company.keyboard.press('Enter')
    const submit = company.getByRole('button', { name: /^确认提交（12 行/u })
    await expect(submit).toBeEnabled()
    await activate(company, submit, 25)
    await expect(dialogOf(company).getByText('已导入 12 笔')).toBeVisible()
    await activate(company, company.getByRole('button', { name: '立即查看' }), 4)
    await expect(company).toHaveURL(/\/common\/system\/import$/u)
  })

  const sn = await test.step('agency: settles the batch, found by its number', async () => {
    const found = await request.get('/v1/bill-batches/', { headers: { authorization: `Bearer ${ticket.token}` } })
    const [batch] = ((await found.json()) as { results: { sn: string; filename: string }[] }).results
    expect(batch?.filename).toBe(filename)
    await agency.goto('/')
    await goByPalette(agency, batch?.sn ?? '')
    await activate(agency, pageOf(agency).getByRole('button', { name: '生成结算单' }), 8)
    await activate(agency, dialogOf(agency).getByRole('button', { name: '生成结算单' }), 4)
    await expect(agency).toHaveURL(/\/agency\/settlement\/sett\/info\//u)
    await expect(stateOf(agency, '待确认')).toBeVisible()
    return (await agency.getByRole('heading', { name: /结算单/u }).innerText()).replace(/[^A-Z0-9]/gu, '')
  })

  await test.step('company: confirms', async () => {
    await goByPalette(company, sn)
    await activate(company, pageOf(company).getByRole('button', { name: /^确\s*认$/u }), 8)
    await expect(dialogOf(company).getByLabel('推广费')).toBeFocused()
    await company.keyboard.type('100')
    await company.keyboard.press('Tab')
    await company.keyboard.type(await amountIn(company))
    await company.keyboard.press('Enter')
    await expect(stateOf(company, '待审核')).toBeVisible()
  })

  await test.step('agency: passes it', async () => {
    await agency.reload()
    await activate(agency, pageOf(agency).getByRole('button', { name: /^审\s*核$/u }), 20)
    await expect(dialogOf(agency).getByRole('radio', { name: '通过' })).toBeFocused()
    await activate(agency, dialogOf(agency).getByRole('button', { name: /^通\s*过$/u }), 4)
    await expect(stateOf(agency, '待结算')).toBeVisible()
  })

  await test.step('company: pays; the code has its field focused once it is sent', async () => {
    await company.reload()
    await activate(company, pageOf(company).getByRole('button', { name: /^支\s*付$/u }), 20)
    // Of payees of the demo something may be said first.
    const proceed = dialogOf(company).getByRole('button', { name: '仍然支付' })
    await expect(proceed.or(dialogOf(company).getByLabel('再次输入金额')).first()).toBeVisible()
    if (await proceed.isVisible()) await activate(company, proceed, 8)
    await expect(dialogOf(company).getByLabel('再次输入金额')).toBeFocused()
    await company.keyboard.type(await amountIn(company))
    await awaitNextCode(site.databaseUrl)
    await activate(company, dialogOf(company).getByRole('button', { name: '获取验证码' }), 4)
    await expect(dialogOf(company).getByLabel(/验证码/u)).toBeFocused()
    await company.keyboard.type(await smsCode(request, phones.company))
    await company.keyboard.press('Enter')
    await expect(company.getByText('成功 12 笔，失败 0 笔')).toBeVisible({ timeout: 60_000 })
    await expect(stateOf(company, '已结算')).toBeVisible()
  })
  await agencyContext.close()
})

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
/** Lists that are open in other tabs have such buttons too, out of sight. */
const pageOf = (page: Page) => page.getByRole('article')
const stateOf = (page: Page, state: string) => page.getByText(state).filter({ visible: true }).first()

/** What has to be typed, read from the sentence of the dialog. */
async function amountIn(page: Page): Promise<string> {
  const sentence = await dialogOf(page).locator('p').first().innerText()
  return /¥\s*([\d,]+\.\d{2})\s*$/u.exec(sentence.trim())?.[1] ?? ''
}
