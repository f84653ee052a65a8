import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { cellUnder, openedDialog, rowOf } from '../lib/journey.ts'
import { openedForm } from '../lib/contracts.ts'
import { apiAs, newName } from '../lib/tenants.ts'
import { expect, type Page, phones, test } from '../lib/suite.ts'

const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const save = (page: Page) => dialogOf(page).getByRole('button', { name: /^保\s*存$/u }).click()

/** One that ends with the letter, which people type small. */
function idNoWithLetter(): string {
  for (let n = Math.floor(Math.random() * 800); ; n += 1) {
    const first17 = `46010619${String(60 + (n % 40))}0${1 + (n % 9)}1${n % 9}${String(n % 1000).padStart(3, '0')}`
    if (idCheckCharacter(first17) === 'X') return `${first17}X`
  }
}

test('R030 R478 R479 风险名单: a person and an executive are entered with a small x, sent in capitals, shown masked, changed and removed', { tag: '@smoke' }, async ({ page, signIn }) => {
  const [name, idNo] = [newName('示例人员'), idNoWithLetter()]
  await signIn(page, phones.saas)
  for (const [view, button, more] of [
    ['user_blacklist', '新增人员黑名单', async () => dialogOf(page).getByLabel('列入原因').fill('冒用他人身份')],
    ['executive', '新增企业高管', async () => {
      await dialogOf(page).getByLabel('企业名称').fill('示例企业有限公司')
      await dialogOf(page).getByLabel('统一社会信用代码').fill('91310115MA1G4L1WX7')
    }],
  ] as const) {
    await page.goto(`/admin/sensitive/list?view=${view}`)
    await page.getByRole('button', { name: button }).click()
    await openedDialog(dialogOf(page))
    await dialogOf(page).getByLabel('姓名').fill(name)
    await dialogOf(page).getByLabel('身份证号').fill(idNo.toLowerCase())
    await more()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/v1\/(?:user-blacklist|executives)\/$/u.test(new URL(request.url()).pathname))
    await save(page)
    expect((await sent).postDataJSON()).toMatchObject({ id_no: idNo })
    await expect(dialogOf(page)).toBeHidden()
    const row = rowOf(page, name)
    await expect(row).toContainText(`46${'*'.repeat(14)}${idNo.slice(-2)}`)

    await row.getByRole('button', { name: /编\s*辑/u }).click()
    await openedDialog(dialogOf(page))
    await dialogOf(page).getByLabel('姓名').fill(`${name}改`)
    await save(page)
    await expect(dialogOf(page)).toBeHidden()
    const changed = rowOf(page, `${name}改`)
    await expect(changed).toContainText(`46${'*'.repeat(14)}${idNo.slice(-2)}`)
    await changed.getByRole('button', { name: '变更记录' }).click()
    await expect(page.getByRole('list', { name: '变更记录' }).getByRole('strong')).toHaveText(['新增', '编辑'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('list', { name: '变更记录' })).toBeHidden()
    await changed.getByRole('button', { name: /删\s*除/u }).click()
    await dialogOf(page).getByRole('button', { name: /^删\s*除$/u }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  }
})

test('R236 风险名单: a sensitive word is entered once, switched off and counted in its tab', async ({ page, signIn }) => {
  const word = newName('试验词')
  await signIn(page, phones.saas)
  await page.goto('/admin/sensitive/list')
  await expect(page.getByRole('tab', { name: /^敏感词 \(\d+\)$/u })).toBeVisible()
  for (const again of [false, true]) {
    await page.getByRole('button', { name: '新增敏感词' }).click()
    await openedDialog(dialogOf(page))
    await dialogOf(page).getByLabel('敏感词').fill(word)
    await dialogOf(page).getByRole('radio', { name: '禁止' }).check()
    await save(page)
    if (again) await expect(dialogOf(page).getByText('已有这个敏感词')).toBeVisible()
    else await expect(dialogOf(page)).toBeHidden()
  }
  await dialogOf(page).getByRole('button', { name: /^取\s*消$/u }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(dialogOf(page)).toBeHidden()
  const row = rowOf(page, word)
  await row.getByRole('button', { name: /停\s*用/u }).click()
  await dialogOf(page).getByRole('button', { name: /^停\s*用$/u }).click()
  await expect(row).toContainText('停用')
})

const remarkWith = (remark: string) => ({ row: 2, name: '示例', id_no: '', phone: '', account_no: '', amount: '1', task_sn: '', remark })

test('R237 R714 风险名单: the address for hits is confirmed, shown masked and removed; a hit is on the record and counted, without the remark', { tag: '@smoke' }, async ({ page, request, signIn }) => {
  test.setTimeout(120_000)
  const [word, email] = [newName('命中词'), `hits.${Date.now()}@example.com`]
  await signIn(page, phones.saas)
  await page.goto('/admin/sensitive/list')
  await page.getByRole('button', { name: '新增敏感词' }).click()
  const form = await openedForm(page)
  await form.getByLabel('敏感词').fill(word)
  await form.getByRole('radio', { name: '提醒' }).check()
  await save(page)
  await expect(dialogOf(page)).toBeHidden()

  await page.getByRole('button', { name: '命中通知邮箱' }).click()
  const dialog = page.getByRole('dialog', { name: '命中通知邮箱' }).filter({ visible: true })
  await dialog.getByRole('button', { name: /^(设置|更换)邮箱$/u }).click()
  await dialog.getByRole('textbox', { name: '电子邮箱' }).fill(email)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  const mail = dialog.locator('output')
  const inbox = async (text: RegExp) =>
    expect(async () => {
      await dialog.getByRole('button', { name: '查看演示邮件' }).click()
      await expect(mail).toContainText(text, { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
  await inbox(/\d{6}/u)
  await dialog.getByRole('textbox', { name: '邮箱验证码' }).fill(/\d{6}/u.exec(await mail.innerText())?.[0] ?? '')
  await dialog.getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(dialog.getByText('h***@example.com').first()).toBeVisible()

  const company = await apiAs(request, phones.company)
  await company.ok('POST', '/v1/bills/import_check/', { rows: [remarkWith(`内部原文 ${word}`)] })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const hits = page.getByRole('tab', { name: '命中记录' })
  await hits.click()
  await expect(hits).toHaveAttribute('aria-selected', 'true')
  // Underlined at once, although the list has brought its own bar of tabs.
  await expect(hits.locator('..')).toHaveCSS('box-shadow', /inset/u, { timeout: 500 })
  const hit = rowOf(page, word)
  await expect(hit).toContainText('导入账单')
  await expect(hit).not.toContainText('内部原文')
  // What others do is shown as soon as the list is opened again.
  await page.getByRole('tab', { name: /^敏感词/u }).click()
  await expect(await cellUnder(rowOf(page, word), '命中次数')).toHaveText('1')

  await page.getByRole('button', { name: '命中通知邮箱' }).click()
  await dialog.getByRole('button', { name: '移除邮箱' }).click()
  await page.getByRole('dialog', { name: '移除命中通知邮箱' }).getByRole('button', { name: /^移\s*除$/u }).click()
  await expect(dialog.getByText('未设置', { exact: true }).first()).toBeVisible()
})

test('风险名单: a person is found by the whole number, which no address has', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/sensitive/list?view=user_blacklist')
  await page.getByRole('button', { name: '按身份证号查询' }).click()
  const dialog = page.getByRole('dialog', { name: '按身份证号查询' })
  const first17 = '46010619880515003'
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/risk-lists/search/'))
  await dialog.getByLabel('身份证号').fill(`${first17}${idCheckCharacter(first17)}`)
  await dialog.getByRole('button', { name: /^查\s*询$/u }).click()
  expect((await asked).method()).toBe('POST')
  const result = dialog.getByRole('status', { name: '查询结果' })
  await expect(result).toContainText('人员黑名单')
  await expect(result).not.toContainText(first17)
  await dialog.getByLabel('身份证号').fill(idNoWithLetter())
  await dialog.getByRole('button', { name: /^查\s*询$/u }).click()
  await expect(result).toContainText('不在企业高管和人员黑名单中')
  expect(page.url()).not.toContain(first17)
})

test('R594 运营配置: the audits that an agency requires are set, and the change log tells', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/configure?view=realname_collect')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^编\s*辑$/u }) }).first()
  await row.getByRole('button', { name: /^编\s*辑$/u }).click()
  const box = dialogOf(page).getByRole('checkbox', { name: '活体审核' })
  const was = await box.isChecked()
  await box.setChecked(!was)
  await save(page)
  await expect(dialogOf(page)).toBeHidden()
  await expect(row.getByText('活体审核')).toBeVisible({ visible: !was })
  await row.getByRole('button', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' })).toContainText('活体审核')
})

test('额度: a bill tells the enterprise how much of its limits the worker has used', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/bill?view=bills')
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('tab', { name: '额度' }).click()
  await expect(page.getByRole('tabpanel', { name: '额度' }).getByRole('list', { name: /的额度$/u })).toContainText('企业限额')
  await expect(page.getByRole('tabpanel', { name: '额度' })).not.toContainText('园区限额')
})
