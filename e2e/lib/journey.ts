import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { optionsOf } from './antd.ts'
import { awaitNextCode } from './site.ts'
import { expect, smsCode } from './suite.ts'

/** Opens the import dialog of the bill screen and selects a file. */
export async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: '导入账单' }).first().click()
  await page.locator('input[type=file]').setInputFiles(file)
}

/**
 * A dialog once it has opened and has focused its first field: what is typed earlier ends up there. While it opens, the button that closes
 * it may have the focus.
 */
export async function openedDialog(dialog: Locator): Promise<Locator> {
  await expect(dialog.locator(':is(input, textarea, button):focus:not([aria-label="关闭"], :has([aria-label="关闭"]))')).toHaveCount(1)
  return dialog
}

/** The table row that contains `text`. */
export function rowOf(page: Page, text: string | RegExp) {
  return page.getByRole('row').filter({ hasText: text }).first()
}

/** The rows of a list, without its headings. */
export const rowsIn = (grid: Locator): Locator => grid.getByRole('row').filter({ hasNot: grid.page().getByRole('columnheader') })

/** The cell of a row under this heading; what its column is for is known to people by the heading alone. Of a list that is still to come. */
export async function cellUnder(row: Locator, heading: string): Promise<Locator> {
  let index = -1
  await expect(async () => {
    const headings = await row.locator('xpath=ancestor::table').getByRole('columnheader').allInnerTexts()
    index = headings.findIndex((text) => text.trim().startsWith(heading))
    expect(index, `${heading} among ${headings.join()}`).toBeGreaterThanOrEqual(0)
  }).toPass({ timeout: 20_000 })
  return row.locator(':scope > :is(th, td)').nth(index)
}

/** Asks for an SMS code, also where an earlier test has asked for one just now. */
export async function askForCode(page: Page, dialog: Locator, databaseUrl: string): Promise<void> {
  await awaitNextCode(databaseUrl)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至您的手机, 请注意查收').first()).toBeVisible()
}

/** Past 支付模拟, which is shown first where there is something to be said of a bill; the same dialog then asks for the amount. */
export async function pastPreview(dialog: Locator): Promise<void> {
  const proceed = dialog.getByRole('button', { name: '仍然支付' })
  await expect(proceed.or(dialog.getByLabel('再次输入金额')).first()).toBeVisible()
  if (await proceed.isVisible()) await proceed.click()
  await expect(dialog.getByLabel('再次输入金额')).toBeVisible()
}

/** Fills the dialog of a payment action: the amount retyped, and the SMS code when required. */
export async function confirmMoney(page: Page, request: APIRequestContext, verb: RegExp, code?: { readonly phone: string; readonly databaseUrl: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await pastPreview(dialog)
  await openedDialog(dialog)
  const promotion = dialog.getByLabel('推广费')
  if (await promotion.isVisible()) await promotion.fill('100')
  const amount = /¥\s*([\d,]+\.\d{2})\s*$/u.exec((await dialog.locator('p').first().innerText()).trim())?.[1] ?? ''
  await dialog.getByLabel('再次输入金额').fill(amount)
  if (code !== undefined) {
    await askForCode(page, dialog, code.databaseUrl)
    await dialog.getByLabel(/验证码/u).fill(await smsCode(request, code.phone))
  }
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

/** The number of unfinished imports that this browser stores. Reads without creating the database, which only the product may do. */
export function importsBegun(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'linggong-import-drafts')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('linggong-import-drafts')
      opening.addEventListener('error', () => resolve(0))
      opening.addEventListener('success', () => {
        const database = opening.result
        const counting = database.transaction('drafts').objectStore('drafts').count()
        counting.addEventListener('success', () => {
          database.close()
          resolve(counting.result)
        })
      })
    })
  })
}

/** Of the list that a field has opened. */
export const chooseOption = (page: Page, name: string | RegExp): Promise<void> => optionsOf(page).filter({ hasText: name }).first().click()

/** The name of the option that the keys of this field have come to, as a screen reader is told; '' while there is none. */
export const activeOption = (field: Locator): Promise<string> =>
  field.evaluate((combobox) => document.getElementById(combobox.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? '')
