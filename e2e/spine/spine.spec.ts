import { billSheet, demoWorkers, rowFor } from '../lib/bill-sheet.ts'
import { lastExport } from '../lib/exports.ts'
import { cellUnder, chooseFile, confirmMoney, rowOf } from '../lib/journey.ts'
import { type Page, expect, phones, test } from '../lib/suite.ts'

/**
 * The main workflow of the suite, by hand and with two people: the enterprise corrects and imports a spreadsheet with errors,
 * the agency settles it, it is confirmed, audited and paid, and one failed worker is paid again.
 */
test('from a bill spreadsheet to paid workers (R456, R457, R659, R664)', async ({ browser, page: company, request, signIn, site }) => {
  test.setTimeout(480_000)
  const agencyContext = await browser.newContext()
  const agency = await agencyContext.newPage()
  await signIn(company, phones.company)
  await signIn(agency, phones.agency)
  const workers = demoWorkers().slice(0, 4)
  const [first, second, third, fourth] = workers as [(typeof workers)[0], (typeof workers)[0], (typeof workers)[0], (typeof workers)[0]]
  const filename = `全流程-${Date.now()}.xlsx`

  await test.step('company: a file with one wrong amount and one wrong id number is mended in place', async () => {
    await company.goto('/company/settlement/bill')
    await chooseFile(
      company,
      await billSheet(
        [
          rowFor(first, '1234.567', filename),
          rowFor(second, '2000', filename),
          [third.name, `${third.idNo.slice(0, 17)}${third.idNo.endsWith('1') ? '2' : '1'}`, third.phone, third.card, '3000.00', '', filename],
          rowFor(fourth, '￥4,000.5', filename),
        ],
        filename,
      ),
    )
    await expect(company.getByText('有错误 2')).toBeVisible()
    await expect(company.getByRole('button', { name: /确认提交/u })).toBeDisabled()
    await editCell(company, first.name, '金额(元)', '1234.56')
    await editCell(company, third.name, '身份证号', third.idNo)
    const submission = company.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/v1/bills/import/'))
    await company.getByRole('button', { name: /确认提交（4 行/u }).click()
    const sent = (await submission).postDataJSON() as Record<string, unknown>
    // A company imports for itself: only an agency sends company_id.
    expect(Object.keys(sent).toSorted()).toEqual(['bill_remark', 'bills', 'file_url', 'filename'])
    expect(sent).toMatchObject({ filename, bills: [{ amount: 123_456 }, { amount: 200_000 }, { amount: 300_000 }, { amount: 400_050 }] })
    await company.getByRole('button', { name: '立即查看' }).click()
    await expect(rowOf(company, filename).getByText('导入成功')).toBeVisible({ timeout: 60_000 })
  })

  const sn = await test.step('agency: the batch becomes a settlement whose amounts explain themselves', async () => {
    await agency.goto('/agency/settlement/bill')
    await rowOf(agency, filename).getByRole('button', { name: '生成结算单' }).click()
    const dialog = agency.getByRole('dialog')
    await expect(dialog.getByText(/10,235\.06/u).first()).toBeVisible()
    await dialog.getByRole('button', { name: '生成结算单' }).click()
    await expect(agency).toHaveURL(/\/agency\/settlement\/sett\/info\//u)
    await expect(agency.getByText('待确认').filter({ visible: true }).first()).toBeVisible()
    await rowOf(agency, first.name).getByRole('button', { name: '为什么' }).click()
    await expect(agency.getByRole('dialog', { name: '为什么是这个数' }).getByText(/依据业务规则/u).first()).toBeVisible()
    await agency.keyboard.press('Escape')
    return (await agency.getByRole('heading', { name: /结算单/u }).innerText()).replace(/[^A-Z0-9]/gu, '')
  })

  await test.step('company: confirms', async () => {
    await company.goto(`/company/settlement/sett?sn=${sn}`)
    await rowOf(company, sn).getByRole('button', { name: '确认' }).click()
    const confirmation = company.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().endsWith('/confirm/'))
    await confirmMoney(company, request, /确\s*认/u)
    // 100 yuan in the form, cents on the wire.
    expect((await confirmation).postDataJSON()).toMatchObject({ promotion_fee: 100_00 })
    await expect(rowOf(company, sn).getByText('待审核')).toBeVisible()
  })

  await test.step('agency: rejects with a reason, the company confirms again, the agency passes', async () => {
    await agency.reload()
    await agency.getByRole('button', { name: /审\s*核/u }).click()
    await agency.getByRole('dialog').getByRole('radio', { name: '驳回' }).check()
    await agency.getByRole('dialog').getByLabel('驳回原因').fill('请补充备注')
    await agency.getByRole('dialog').getByRole('button', { name: /驳\s*回/u }).click()
    await expect(agency.getByText('待确认').filter({ visible: true }).first()).toBeVisible()

    await company.reload()
    await rowOf(company, sn).getByRole('button', { name: '确认' }).click()
    await confirmMoney(company, request, /确\s*认/u)
    await agency.reload()
    await agency.getByRole('button', { name: /审\s*核/u }).click()
    await agency.getByRole('dialog').getByRole('radio', { name: '通过' }).check()
    await agency.getByRole('dialog').getByRole('button', { name: /通\s*过/u }).click()
    await expect(agency.getByText('待结算').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('company: pays with the captcha; the bank answers bill by bill', async () => {
    await company.goto(`/company/settlement/sett?sn=${sn}`)
    await rowOf(company, sn).getByRole('button', { name: '支付' }).click()
    const code = company.waitForRequest((sent) => sent.url().includes('/v1/sms/'))
    await confirmMoney(company, request, /支\s*付/u, { phone: phones.company, databaseUrl: site.databaseUrl })
    // The captcha of a settlement is asked for by its id alone (R430, R432).
    const sent = await code
    expect([new URL(sent.url()).pathname, Object.keys(sent.postDataJSON() as object)]).toEqual(['/v1/sms/payment_captcha/', ['id']])
    await rowOf(company, sn).getByRole('link', { name: sn }).click()
    await expect(company.getByText('成功 4 笔，失败 0 笔')).toBeVisible({ timeout: 60_000 })
    // The list that the record was opened from is still there, out of sight, with states of its own.
    await expect(company.getByText('已结算').filter({ visible: true }).first()).toBeVisible()
    await expect(company.getByRole('grid', { name: '账单明细' }).getByText('已支付')).toHaveCount(4)
  })

  await test.step('company: the bill tells what happened to it, step by step', async () => {
    await rowOf(company, first.name).getByRole('link').first().click()
    await expect(company).toHaveURL(/\/company\/settlement\/bill\/info\//u)
    // The settlement's page, which has this tab too, stays until the bill's is there.
    await expect(company.getByRole('tab', { name: '金额构成' })).toBeVisible()
    await company.getByRole('tab', { name: '变更记录' }).click()
    const steps = company.getByRole('list', { name: '变更记录' }).getByRole('strong')
    await expect(steps).toHaveText(['导入账单', '生成结算单', '支付', '支付成功'])
    await company.goBack()
  })

  await test.step('company: the receipt arrives among the export records', async () => {
    await Promise.all([company.waitForResponse((answer) => answer.url().includes('/create_receipt/')), company.getByRole('button', { name: '生成回单' }).click()])
    expect((await lastExport(company)).suggestedFilename()).toMatch(/\.pdf$/u)
  })
  await agencyContext.close()
})

/** Corrects one cell of the preview by keyboard. */
async function editCell(page: Page, name: string, column: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const cell = await cellUnder(dialog.getByRole('row').filter({ hasText: name }), column)
  await cell.locator('button, span').last().dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}
