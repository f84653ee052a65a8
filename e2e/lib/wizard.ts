import type { Locator, Page } from '@playwright/test'
import { expect } from './suite.ts'

/** The form of an organisation on its page, whatever other pages are kept open behind it. */
export const formOf = (page: Page): Locator => page.getByRole('article').filter({ visible: true }).last()

/** Saves the step, and waits for the one that follows. */
export async function nextStep(page: Page, key: string): Promise<void> {
  await formOf(page).getByRole('button', { name: '保存并下一步' }).click()
  await expect(page).toHaveURL(new RegExp(`step=${key}$`, 'u'))
}

/** Fills in what the first step asks for. */
export async function fillBasics(form: Locator, { name, phone }: { readonly name: string; readonly phone: string }): Promise<void> {
  const field = form.getByRole('combobox', { name: '名称' }).or(form.getByRole('textbox', { name: '名称', exact: true }))
  // What another test has left unfinished is offered before the form.
  const anew = form.getByRole('button', { name: '重新填写' })
  await expect(field.or(anew).filter({ visible: true }).first()).toBeVisible()
  if (await anew.isVisible()) await anew.click()
  await field.fill(name)
  await form.getByLabel('负责人', { exact: true }).fill('冯经理')
  await form.getByLabel('负责人手机号').fill(phone)
}

