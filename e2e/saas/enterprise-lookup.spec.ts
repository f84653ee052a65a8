import { expect, phones, test } from '../lib/suite.ts'

test('新增园区: an enterprise of the register fills in what the form has of it, what was typed stays until replaced, and step 2 has the rest', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/park/add')
  const form = page.getByRole('region', { name: '新增园区' })
  await form.getByRole('textbox', { name: '注册地址' }).fill('自己填的地址')
  const name = form.getByRole('combobox', { name: '名称' })
  await name.pressSequentially('启明星(天')
  await expect(page.getByText('启明星（天津）人力资源有限公司')).toBeVisible()
  await name.press('ArrowDown')
  await name.press('Enter')
  await expect(name).toHaveValue('启明星（天津）人力资源有限公司')
  await expect(form.getByText('已按登记信息填入统一社会信用代码、法人姓名')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '注册地址' })).toHaveValue('自己填的地址')
  await form.getByRole('button', { name: '改用登记信息' }).click()
  await expect(form.getByRole('textbox', { name: '注册地址' })).toHaveValue(/^天津市滨海新区/u)

  await form.getByLabel('负责人', { exact: true }).fill('冯经理')
  await form.getByLabel('负责人手机号').fill(`1993${String(Date.now()).slice(-7)}`)
  await form.getByRole('button', { name: '保存并下一步' }).click()
  await expect(page).toHaveURL(/step=qualification/u)
  await expect(page.getByRole('textbox', { name: '统一社会信用代码' })).toHaveValue('91120116MA900002XL')
  await expect(page.getByRole('textbox', { name: '法人姓名' })).toHaveValue('朱安澜')
})

test('新增园区: a register that does not answer is told in the field, which stays usable', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/park/add')
  const name = page.getByRole('region', { name: '新增园区' }).getByRole('combobox', { name: '名称' })
  await name.fill('登记库故障')
  await expect(page.getByText('企业登记信息暂时查不到，请稍后再试，或直接填写')).toBeVisible()
  await expect(name).toHaveValue('登记库故障')
})
