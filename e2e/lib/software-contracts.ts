import type { Browser, Page } from '@playwright/test'
import { chooseParty, contractDrawer, fillTerm, openedForm, savedNumber, uploadPaper } from './contracts.ts'
import { exportedRows } from './exports.ts'
import { openedDialog, rowOf } from './journey.ts'
import { expect } from './suite.ts'

/** One side of the contracts about the software: their list, the field of the other side, and who is there. */
export interface SoftwareSide {
  readonly what: '集团合同' | '业务公司合同'
  readonly list: string
  readonly label: '集团' | '业务公司'
  /** The call's path. */
  readonly path: string
  readonly phone: string
  /** 审核专员 beside them. */
  readonly checker: string
  readonly party: string
}

type SignIn = (page: Page, phone: string) => Promise<unknown>

/** Enters a contract, corrects it, has it passed by another person and exports it. Returns its number. */
export async function offerContract(page: Page, browser: Browser, signIn: SignIn, { what, list, label, path, phone, checker, party }: SoftwareSide): Promise<string> {
  await signIn(page, phone)
  await page.goto(list)
  await page.getByRole('button', { name: `新增${what}` }).first().click()
  const form = await openedForm(page)
  await chooseParty(page, form, label, party)
  await fillTerm(form, ['2026-01-01', '2029-12-31'])
  await form.getByLabel('软件使用费比例').fill('1.5')
  await form.getByLabel('服务费（每月）').fill('2000')
  await uploadPaper(form)
  await form.getByRole('button', { name: '提交审核' }).click()
  const sn = await savedNumber(page, form, party)

  const row = rowOf(page, sn)
  await expect(row.getByRole('button', { name: '审核' })).toHaveAttribute('title', '审核人不能是录入或修改过该合同的人')
  await row.getByRole('button', { name: '编辑' }).click()
  await openedForm(page)
  await form.getByLabel('软件使用费比例').fill('2')
  const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().includes(path))
  await form.getByRole('button', { name: /保\s*存/u }).click()
  const keys = Object.keys((await sent).postDataJSON() as object)
  expect(keys.toSorted()).toEqual(['contract_url', 'end_at', 'is_support_promotion_fee', 'remark', 'service_fee', 'software_use_fee_ratio', 'start_at', 'version'])
  await expect(row).toContainText('2%')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, checker)
  await other.goto(`${list}?sn=${sn}`)
  await rowOf(other, sn).getByRole('button', { name: '审核' }).click()
  await other.getByRole('dialog', { name: `审核${what} ${sn}` }).getByRole('button', { name: /通\s*过/u }).click()
  await expect(rowOf(other, sn)).toContainText('生效中')
  await other.context().close()

  await page.goto(`${list}?sn=${sn}`)
  await row.getByRole('link', { name: sn }).click()
  const log = contractDrawer(page).getByRole('list', { name: '变更记录' })
  for (const step of ['新增合同', '编辑', '审核通过']) await expect(log.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible()
  await page.goto(`${list}?sn=${sn}`)
  const [headings, first] = await exportedRows(page)
  const cell = (title: string) => first?.[headings?.indexOf(title) ?? -1]
  expect([cell('合同编号'), cell('审核状态'), cell('合同状态')]).toEqual([sn, '审核通过', '生效中'])
  return sn
}

/** The other side reads it among its own data, without its paper, and changes nothing. */
export async function readOwnContract(page: Page, sn: string): Promise<void> {
  await page.goto('/common/system/company?tab=contracts')
  await page.getByText(sn, { exact: true }).click()
  const drawer = contractDrawer(page)
  await expect(drawer).toContainText('2%')
  await expect(drawer.getByRole('list', { name: '变更记录' })).toContainText('审核通过')
  await expect(drawer.getByRole('button', { name: /审\s*核|编\s*辑|终\s*止/u })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: '查看合同附件' })).toHaveCount(0)
}

/** 终止, which needs nothing here. */
export async function endContract(page: Page, { list, what }: SoftwareSide, sn: string): Promise<void> {
  await page.goto(`${list}?sn=${sn}`)
  await rowOf(page, sn).getByRole('button', { name: '终止' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: `终止${what} ${sn}` }))
  await dialog.getByLabel('终止备注').fill('不再合作')
  await dialog.getByRole('button', { name: /终\s*止/u }).click()
  await expect(rowOf(page, sn)).toContainText('已终止')
}
