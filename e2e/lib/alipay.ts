import type { Page } from '@playwright/test'
import { expect } from './suite.ts'

/** What the link in the dialog leads to: the simulated payment app, in a window of its own. */
export async function inPaymentApp(page: Page, open: string, agree: '同意签约' | '确认付款'): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('link', { name: open }).click()
  const app = await opened
  await expect(app.getByRole('heading', { name: '模拟支付宝' })).toBeVisible()
  await app.getByRole('button', { name: agree }).click()
  await expect(app.getByText(/成功，可以关闭本页/u)).toBeVisible()
  await app.close()
}
