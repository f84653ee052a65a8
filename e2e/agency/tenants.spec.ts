import { companyImport } from '../../shared/src/domain/imports/company.ts'
import { columnsOf } from '../../shared/src/domain/imports/define.ts'
import { headerOf } from '../../shared/src/domain/imports/rows.ts'
import { exportedRows } from '../lib/exports.ts'
import { companyRows } from '../lib/imports.ts'
import { activeOption, rowOf } from '../lib/journey.ts'
import { activate, tabTo } from '../lib/keyboard.ts'
import { admit, apiOf, newCode, newName, newPhone, openAgency } from '../lib/tenants.ts'
import { fillBasics, formOf, nextStep } from '../lib/wizard.ts'
import { enter, expect, test } from '../lib/suite.ts'

const list = '/agency/customer/company'

test('R215 R224 新增企业 step by step without a mouse', async ({ page, request }) => {
  const { ticket } = await openAgency(request)
  const [name, code] = [newName('键盘企业'), newCode()]
  await enter(page, ticket)
  await page.goto(list)
  await expect(page.getByText('还没有企业。新增后即可签约、导入账单。')).toBeVisible()
  const button = (text: RegExp | string) => formOf(page).getByRole('button', { name: text })
  await activate(page, page.getByRole('button', { name: '新增企业' }).last(), 40)
  await tabTo(page, formOf(page).getByLabel('名称', { exact: true }), 20)
  await page.keyboard.type(name)
  await tabTo(page, formOf(page).getByLabel('负责人', { exact: true }), 16)
  await page.keyboard.type('冯经理')
  await tabTo(page, formOf(page).getByLabel('负责人手机号'), 1)
  await page.keyboard.type(newPhone())
  // Enter in a field is the button below it.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit\/[\w-]+\?step=qualification$/u)

  await expect(formOf(page).getByLabel('统一社会信用代码')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/step=settings$/u)

  await expect(formOf(page).getByLabel('支付方式')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const field = formOf(page).getByLabel('支付方式')
  await expect.poll(() => activeOption(field)).toBe('招行钱包')
  // Around to the last one.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => activeOption(field)).toBe('线下打款')
  await page.keyboard.press('Enter')
  await activate(page, button('保存并下一步'), 40)
  await expect(page).toHaveURL(/step=industries$/u)

  await activate(page, button(/^保\s*存$/u), 6)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto(list)
  await expect(rowOf(page, name)).toContainText('线下打款')
  await expect(rowOf(page, name)).toContainText(code)
})

test('快速创建: its page says what is missing and that it cannot pay; with two shares above 100 % or the code of another it is told at the field', { tag: '@smoke' }, async ({ page, request }) => {
  const { ticket, api } = await openAgency(request)
  const [known, code] = [await api.openCompany(), newCode()]
  await api.ok('PUT', `/v1/companies/${known.id}/step2/`, { credit_code: code, version: known.version })
  await enter(page, ticket)
  await page.goto(`${list}/add`)
  const form = formOf(page)
  const name = newName('快速企业')
  await fillBasics(form, { name, phone: newPhone() })
  await form.getByRole('switch', { name: '快速创建' }).click()
  await form.getByLabel('一级渠道分成比例').fill('60')
  await form.getByLabel('二级渠道分成比例').fill('50')
  await form.getByRole('button', { name: '快速创建' }).click()
  await expect(form.getByText('一级与二级渠道分成比例之和不能超过 100%')).toBeVisible()
  for (const level of ['一级', '二级']) await form.getByLabel(`${level}渠道分成比例`).fill('')
  await form.getByRole('button', { name: '快速创建' }).click()
  await expect(page).toHaveURL(/\/agency\/customer\/company\/info\//u)
  const opening = page.getByRole('region', { name: '开户进度' })
  await expect(opening).toContainText('补齐资质信息与业务配置前不能支付')

  await opening.getByRole('link', { name: '资质信息' }).click()
  await formOf(page).getByLabel('统一社会信用代码').fill(code)
  await formOf(page).getByRole('button', { name: '保存并下一步' }).click()
  await expect(formOf(page).getByText(`该统一社会信用代码已用于“${known.name}”`)).toBeVisible()
  await formOf(page).getByLabel('统一社会信用代码').fill(newCode())
  await nextStep(page, 'settings')
})

test('R013 an enterprise of another group does not exist here, neither its page nor its calls', async ({ page, request }) => {
  const [one, other] = [await openAgency(request), await openAgency(request)]
  const theirs = await other.api.openCompany()
  for (const path of ['', 'step2/', 'step3/', 'step4/', 'bank_info/', 'history_events/']) expect([path, (await one.api.send('GET', `/v1/companies/${theirs.id}/${path}`)).status]).toEqual([path, 404])
  await enter(page, one.ticket)
  await page.goto(`${list}/info/${theirs.id}`)
  await expect(page.getByText(/不存在|找不到/u).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(theirs.name)).toHaveCount(0)
})

test('two people save the same step at once: the later one chooses field by field, and nothing is lost', async ({ page, context, request }) => {
  const { ticket, api } = await openAgency(request)
  const company = await api.openCompany()
  const address = `${list}/edit/${company.id}`
  const other = await context.newPage()
  for (const one of [page, other]) {
    await enter(one, ticket)
    await one.goto(address)
    await expect(formOf(one).getByLabel('简称')).toBeVisible()
  }
  await formOf(other).getByLabel('备注').fill('对方的备注')
  await formOf(page).getByLabel('简称').fill('我的简称')
  await formOf(page).getByLabel('备注').fill('我的备注')
  await nextStep(other, 'qualification')
  await other.close()

  await formOf(page).getByRole('button', { name: '保存并下一步' }).click()
  const dialog = page.getByRole('dialog', { name: '记录已被他人修改' })
  await dialog.getByRole('button', { name: '逐项比较' }).click()
  await expect(dialog.getByText('双方都改过')).toBeVisible()
  await dialog.getByRole('radio', { name: '备注：最新' }).check()
  await dialog.getByRole('button', { name: '按所选合并' }).click()
  await expect(dialog).toBeHidden()
  await nextStep(page, 'qualification')
  expect(await api.ok('GET', `/v1/companies/${company.id}/`)).toMatchObject({ alias: '我的简称', remark: '对方的备注' })
})

test('停用: asked first, shown in the row at once, and the enterprise can begin nothing; 启用 gives it back', async ({ page, request }) => {
  const { ticket, api } = await openAgency(request)
  const company = await api.openCompany()
  const theirs = apiOf(request, await admit(request, company.phone))
  const begun = async () => (await theirs.send('POST', '/v1/bills/import/', { bills: [], filename: '空.xlsx' })).body
  await enter(page, ticket)
  await page.goto(list)
  const flip = async (verb: RegExp) => {
    await rowOf(page, company.name).getByRole('switch').click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await flip(/停\s*用/u)
  await expect(rowOf(page, company.name).getByRole('switch')).not.toBeChecked()
  expect(await begun()).toMatchObject({ error_code: 'disabled' })
  await flip(/启\s*用/u)
  await expect(rowOf(page, company.name).getByRole('switch')).toBeChecked()
  expect(await begun()).not.toMatchObject({ error_code: 'disabled' })
})

test('R590 R467 R468 R636 批量导入企业: 200 rows with three faults, mended in place; list, park and file have them', async ({ page, request }) => {
  test.slow()
  const { ticket, park } = await openAgency(request)
  const mark = newName('批量')
  const columns = columnsOf(companyImport)
  const at = (key: string) => columns.findIndex(([one]) => one === key)
  const rows = Array.from({ length: 100 }, (_, index) => companyRows(`${mark}第${index}批`)).flat().map((row) => [...row])
  const wrong = [[20, 'manager_phone', '138'], [90, 'credit_code', '91460106MA5T2C3D40'], [170, 'enterprise_service_fee_ratio', '160']] as const
  const right = wrong.map(([row, key]) => rows[row]?.[at(key)] ?? '')
  for (const [row, key, text] of wrong) rows[row]?.splice(at(key), 1, text)
  await enter(page, ticket)
  await page.goto(list)
  await page.getByRole('button', { name: '批量导入企业' }).click()
  const file = { name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from([columns.map(([, column]) => headerOf(column)), ...rows].map((row) => row.join(',')).join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('正在核对…')).toBeHidden()
  await dialog.getByText('有错误 3').click()
  for (const [index, [row, key, text]] of wrong.entries()) {
    const label = columns[at(key)]?.[1].label ?? ''
    await dialog.getByRole('button', { name: new RegExp(`^第 ${row + 2} 行${label.replaceAll(/[()]/gu, '.')}：${text}`, 'u') }).click()
    await page.keyboard.insertText(right[index] ?? '')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`有错误 ${2 - index}`)).toBeVisible()
  }
  await dialog.getByRole('button', { name: /^确认提交（200 行/u }).click()
  await expect(dialog.getByText('已导入 200 家企业')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: '查看企业' }).click()
  await expect(page.getByText('共 200 条')).toBeVisible()
  await page.goto('/common/system/import')
  await expect(rowOf(page, file.name)).toContainText('导入成功')
  await expect(rowOf(page, file.name)).toContainText('200')

  const above = apiOf(request, await admit(request, park.phone))
  expect(await above.ok('GET', `/v1/companies/?name=${encodeURIComponent(mark)}`)).toMatchObject({ total: 200 })

  await page.goto(`${list}?name=${mark}第7批`)
  await expect(page.getByText('共 2 条')).toBeVisible()
  const [headings, first] = await exportedRows(page)
  expect(headings).toEqual(['名称', '简称', '统一社会信用代码', '所属业务公司', '所属行业', '负责人', '负责人手机号', '支付方式', '合同状态', '合作用户数', '本月结算额', '余额', '渠道', '联系地址', '开户进度', '状态', '创建时间'])
  const cell = (title: string) => first?.[headings?.indexOf(title) ?? -1]
  expect(cell('负责人手机号')).toMatch(/^199\*{4}\d{4}$/u)
  expect([cell('联系地址'), cell('开户进度')]).toEqual(['海南省海口市龙华区示例路 8 号', expect.stringContaining('还缺任务与行业')])
})
