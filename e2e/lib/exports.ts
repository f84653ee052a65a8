import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { expect } from './suite.ts'
import type { Api } from './tenants.ts'

/** Exports the list on the screen and opens the file from the export records. Its rows, the headings first. */
export async function exportedRows(page: Page): Promise<readonly (readonly string[])[]> {
  await page.getByRole('button', { name: /^导出 \d+ 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  await page.goto('/common/system/export')
  const latest = page.getByRole('grid').getByRole('row').nth(1)
  await expect(latest.getByText('导出成功')).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), latest.getByRole('button', { name: '下载' }).click()])
  return rowsOf(await readFile(await file.path()))
}

interface Exports {
  readonly results: readonly { readonly id: string; readonly category: string; readonly status: string }[]
}

/** The rows of the newest export of a category, once there are so many of it; also where a remote runs alone, without the list of exports. */
export async function exportedBy(request: APIRequestContext, api: Api, category: string, count: number): Promise<readonly (readonly string[])[]> {
  const list = async () => (await api.ok<Exports>('GET', '/v1/exports/?page_size=20')).results.filter((one) => one.category === category)
  await expect.poll(async () => (await list()).map(({ status }) => status), { timeout: 60_000 }).toEqual(Array.from({ length: count }, () => 'export_success'))
  const [newest] = await list()
  const { url } = await api.ok<{ url: string }>('GET', `/v1/exports/${newest?.id}/download/`)
  return rowsOf(await (await request.get(url)).body())
}

/** The cells of a workbook as text. */
export async function rowsOf(file: Buffer): Promise<readonly (readonly string[])[]> {
  const { sheets } = await readXlsx(file)
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
}
