import { demoReadyToPay } from '../lib/first-bills.ts'
import { pastPreview, rowOf, rowsIn } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { expect, phones, test } from '../lib/suite.ts'

const payable = (sn: string) => `(select id from app.settlement where sn = '${sn}')`

test('支付模拟: what stands in the way of a payment is seen before it, a bill is left out and the others are made anew', async ({ page, request, signIn, site }, info) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { sn } = await demoReadyToPay(request, ['51.20', '52.20', '53.20'])
  await signIn(page, phones.company)
  // Since the audit one payee's cooperation was switched off, and another's card is of a bank that nobody knows.
  const [off, unknown] = [0, 1].map((place) => `(select id from app.bill where settlement_id = ${payable(sn)} order by row_no offset ${place} limit 1)`)
  await alter(site.databaseUrl, `update app.company_user u set is_enable = false from app.bill b where b.id = ${off} and u.person_id = b.person_id and u.company_id = b.company_id`)
  await alter(site.databaseUrl, `update app.bill set account_no = '4111111111111111' where id = ${unknown}`)
  await page.goto(`/company/settlement/sett?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: /^支\s*付$/u }).click()
  const dialog = page.getByRole('dialog', { name: `支付模拟：支付结算单 ${sn}` })

  await test.step('the figures first, then who and why', async () => {
    await expect(dialog.getByText(/现在支付会被拒绝：1 条账单的合作用户不能收款/u)).toBeVisible()
    await expect(dialog.getByRole('list', { name: '各预计结果的账单数' }).getByRole('listitem').first()).toHaveText(/^会失败 [1-9]\d* 笔$/u)
    const [before, , after] = await dialog.getByRole('definition').allInnerTexts()
    expect([before, after]).toEqual([expect.stringMatching(/¥/u), expect.stringMatching(/¥/u)])
    await expect(dialog.getByRole('button', { name: '仍然支付' })).toBeDisabled()
    await page.screenshot({ path: info.outputPath('preview.png') })
  })

  const rows = dialog.getByRole('grid', { name: '需留意的账单' }).getByRole('row')
  await test.step('filtered by keyboard', async () => {
    await expect(dialog.getByRole('radio', { name: /^需留意/u })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(rows.filter({ hasText: '该合作用户已被禁用' }).first()).toBeVisible()
    await expect(rows.filter({ hasText: '无法识别发卡银行' })).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(rows.filter({ hasText: '无法识别发卡银行' }).first()).toBeVisible()
  })

  await test.step('the healthy ones are folded', async () => {
    await dialog.getByRole('button', { name: '展开' }).click()
    await expect(rowsIn(dialog.getByRole('grid', { name: '正常的账单' }))).not.toHaveCount(0)
    await dialog.getByRole('button', { name: '收起' }).click()
    await expect(dialog.getByRole('grid', { name: '正常的账单' })).toBeHidden()
  })

  await test.step('what will fail is chosen already; without it there is a new settlement', async () => {
    await dialog.getByRole('button', { name: /^剔除并重新生成（[1-9]\d* 笔）$/u }).click()
    await expect(page.getByText(/^其余 \d+ 笔已生成结算单 JS\w+，待业务公司审核$/u)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByText('待审核').filter({ visible: true }).first()).toBeVisible()
    await page.goto(`/company/settlement/sett?sn=${sn}`)
    await expect(rowOf(page, sn).getByText('已取消')).toBeVisible()
  })
  // For the tests that come after.
  await alter(site.databaseUrl, 'update app.company_user set is_enable = true')
})

test('修正账号: an account that the preview doubts is corrected before the first payment, which is looked at again', async ({ page, request, signIn, site }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { sn } = await demoReadyToPay(request, ['61.30', '62.30'])
  await signIn(page, phones.company)
  await alter(site.databaseUrl, `update app.bill set account_no = '4111111111111111' where id = (select id from app.bill where settlement_id = ${payable(sn)} order by row_no limit 1)`)
  await page.goto(`/company/settlement/sett?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: /^支\s*付$/u }).click()
  const preview = page.getByRole('dialog', { name: `支付模拟：支付结算单 ${sn}` })
  await preview.getByRole('button', { name: '修正账号' }).click()

  const dialog = page.getByRole('dialog', { name: `修正账号：支付结算单 ${sn}` })
  const wrong = dialog.getByRole('row').filter({ hasText: '无法识别发卡银行' }).first()
  await wrong.getByRole('textbox').fill('6225880000000000')
  await expect(dialog.getByRole('alert').getByText(/校验不通过/u)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^下一步/u })).toBeDisabled()
  await wrong.getByRole('textbox').fill('6225880000000019')
  await page.screenshot({ path: info.outputPath('correct.png') })
  await dialog.getByRole('button', { name: '下一步（更正 1 个）' }).click()

  await expect(dialog).toBeHidden()
  const confirm = page.getByRole('dialog', { name: `支付结算单 ${sn}` })
  await pastPreview(confirm)
  await expect(confirm.getByText('其中变更了 1 个收款账号，请再次核对')).toBeVisible()
  await page.screenshot({ path: info.outputPath('confirm.png') })
})
