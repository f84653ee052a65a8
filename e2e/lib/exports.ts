import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { rowOf } from './journey.ts'
import { expect } from './suite.ts'
import type { Api } from './tenants.ts'

/** What was exported last, downloaded from the export records once it is ready; `category` as they call it. */
export async function lastExport(page: Page, category = ''): Promise<Download> {
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/v1/exports/')
  await page.goto('/common/system/export')
  const { results: [newest] } = (await (await listed).json()) as { results: { filename: string }[] }
  const row = rowOf(page, newest?.filename ?? 'none')
  await expect(row).toContainText(category)
  await expect(row.getByText('导出成功')).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: '下载' }).click()])
  return file
}

/** Exports the list on the screen and opens the file from the export records. Its rows, the headings first. */
export async function exportedRows(page: Page): Promise<readonly (readonly string[])[]> {
  await page.getByRole('button', { name: /^导出 \d+ 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  return rowsOf(await readFile(await (await lastExport(page)).path()))
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
