import { openedDialog, rowOf } from '../lib/journey.ts'
import { newName } from '../lib/tenants.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('R190 R688 开票类目: the operator says what invoices are issued for, and takes it out of use', async ({ page, signIn }) => {
  const name = newName('*现代服务*试验服务')
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/configure?view=invoice_category')
  await page.getByRole('button', { name: '新增开票类目' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '新增开票类目' }))
  await dialog.getByLabel('开票类目').fill('试验服务')
  await dialog.getByLabel('税收分类编码').fill('3040800000000000000')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toContainText('请按“*分类简称*名称”填写')
  await dialog.getByLabel('开票类目').fill(name)
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('6%')
  await rowOf(page, name).getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /停\s*用/u }).click()
  await expect(rowOf(page, name)).toContainText('停用')
})
