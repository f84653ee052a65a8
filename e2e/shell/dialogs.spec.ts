import { follow } from '../lib/pages.ts'
import { openedDialog } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

const cases = [
  { what: '新增员工', phone: phones.agency, path: '/common/system/users', open: /^新增员工$/u, label: '姓名', typed: '王小明' },
  { what: '新增角色', phone: phones.park, path: '/common/system/roles', open: /^新增角色$/u, label: '角色名称', typed: '夜班' },
  { what: '变更费率', phone: phones.agency, path: '/agency/customer/contract?audit_status=passed&status=in_force', open: /^变更费率$/u, label: '企业服务费比例', typed: '4.4' },
  { what: '新增合同模板', phone: phones.saas, path: '/admin/operate/configure?view=contract_template', open: /^新增合同模板$/u, label: '正文', typed: '甲方：' },
  { what: '审核', phone: phones.agency, path: '/agency/settlement/sett?status=to_audit', open: /^审核/u, label: '驳回原因', typed: '金额有误', choose: '驳回' },
  { what: '申请充值', phone: phones.agency, path: '/agency/finance/recharge', open: /^申请充值$/u, label: '短信次数', typed: '100' },
  { what: '服务单价', phone: phones.saas, path: '/admin/product/recharge', open: /^服务单价$/u, label: '短信单价', typed: '0.09' },
  { what: '发布公告', phone: phones.saas, path: '/admin/operate/configure?view=notice', open: /^发布公告$/u, label: '标题', typed: '系统升级' },
] as const

for (const { what, phone, path, open, label, typed, ...more } of cases) {
  test(`${what}: an open dialog outlives Back, Forward and a click on its tab, with what was typed`, async ({ page, signIn }) => {
    await signIn(page, phone)
    await page.goto('/common/system/export')
    await expect(page.getByRole('grid')).toBeVisible()
    await follow(page, path)
    await page.getByRole('button', { name: open }).filter({ visible: true }).first().click()
    const dialog = await openedDialog(page.getByRole('dialog'))
    if ('choose' in more) await dialog.getByText(more.choose, { exact: true }).click()
    await dialog.getByLabel(label, { exact: true }).fill(typed)

    await page.goBack()
    await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(typed)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').last().click()
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(typed)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '继续编辑' })).toBeVisible()
  })
}
