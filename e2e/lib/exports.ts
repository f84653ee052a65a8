import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expect } from './suite.ts'

/** Exports the list on the screen and opens the file from the export records. Its rows, the headings first. */
export async function exportedRows(page: Page): Promise<readonly (readonly string[])[]> {
  await page.getByRole('button', { name: /^导出 \d+ 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  await page.goto('/common/system/export')
  const latest = page.getByRole('grid').getByRole('row').nth(1)
  await expect(latest.getByText('导出成功')).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), latest.getByRole('button', { name: '下载' }).click()])
  const { sheets } = await readXlsx(await readFile(await file.path()))
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
}
