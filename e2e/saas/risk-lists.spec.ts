import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { newName } from '../lib/tenants.ts'
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
