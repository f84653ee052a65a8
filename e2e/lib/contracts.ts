import type { Locator, Page } from '@playwright/test'
import { chooseOption, openedDialog } from './journey.ts'
import { expect } from './suite.ts'

/** A signed paper. */
export const paper = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n…') }

/** The form of a contract: new, to be changed, or to go on from another. */
export const contractForm = (page: Page): Locator => page.getByRole('dialog', { name: /^(新增|编辑|续签)/u })

export const openedForm = (page: Page): Promise<Locator> => openedDialog(contractForm(page))

/** A contract as it lies over the list. */
export const contractDrawer = (page: Page): Locator => page.getByRole('dialog', { name: /合同 HT\d+$/u }).filter({ hasText: '变更记录' })

/** Types both ends of the term. */
export async function fillTerm(form: Locator, [from, to]: readonly [string, string]): Promise<void> {
  const days = form.getByRole('group', { name: '合同期限' })
  await days.getByPlaceholder('开始日期').fill(from)
  await days.getByPlaceholder('开始日期').press('Enter')
  await days.getByPlaceholder('结束日期').fill(to)
  await days.getByPlaceholder('结束日期').press('Enter')
  await expect(days.getByPlaceholder('结束日期')).toHaveValue(to)
}

/** Searches the organisation and chooses it. */
export async function chooseParty(page: Page, form: Locator, label: string, name: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(name)
  await chooseOption(page, name)
}

export async function uploadPaper(form: Locator): Promise<void> {
  await form.locator('input[type=file]').setInputFiles(paper)
  await expect(form.getByText(`已上传：${paper.name}`)).toBeVisible()
}

/** The number of the newest contract with this organisation, once the form has closed and the list has it; `before`: that of the one made before. */
export async function savedNumber(page: Page, form: Locator, name: string, before?: string): Promise<string> {
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: name }).first()
  if (before !== undefined) await expect(row).not.toContainText(before)
  return (await row.getByRole('link').first().innerText()).trim()
}
