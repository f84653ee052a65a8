import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { verifyZip } from '../../server/pages/evidence/verify.js'
import { cellUnder, chooseOption } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

interface Listed {
  readonly results: readonly { readonly id: string; readonly sn: string }[]
}

interface Bars {
  readonly results: readonly { readonly id: string; readonly sums: { readonly points: readonly { readonly key: string; readonly missing: number }[] } }[]
}

test('a gap is seen, filled where its link leads, and gone from the chain', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  const headers = { authorization: `Bearer ${token}` }
  const found = (await (await request.post('/v1/settlements/search/', { headers, data: { status: 'paid', evidence: 'acceptance', page_size: 20 } })).json()) as Listed
  // A form that came too late is a gap too; what is filled here is one that is not there.
  const { results: bars } = (await (await request.get(`/v1/settlements/evidence/?ids=${found.results.map(({ id }) => id).join(',')}`, { headers })).json()) as Bars
  const settlement = bars.find(({ sums }) => sums.points.some(({ key, missing: lacking }) => key === 'acceptance' && lacking > 0))
  await page.goto(`/agency/settlement/sett/info/${settlement?.id}?tab=evidence`)
  await page.getByRole('tab', { name: '证据链' }).click()
  const row = page.getByRole('row', { name: /^验收单/u })
  const missing = Number(await (await cellUnder(row, '缺少')).textContent())
  expect(missing).toBeGreaterThan(0)
  await page.getByRole('link', { name: '上传验收单' }).first().click()
  await expect(page).toHaveURL(/\/agency\/settlement\/bill\/info\//u)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const content = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  const offer = (await (await request.get(`/v1/oss/sign_url/?filename=a.pdf&size=${content.length}&purpose=accept_order`, { headers })).json()) as { url: string; file_url: string }
  expect((await request.put(offer.url, { data: Buffer.from(content), headers: { 'content-type': 'application/pdf' } })).status()).toBe(200)
  expect((await request.post('/v1/accept-orders/', { headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, data: { name: '验收单', file_url: offer.file_url, bill_ids: [id], accept_at: '2026-01-01' } })).status()).toBe(200)

  await page.goto(`/agency/settlement/sett/info/${settlement?.id}?tab=evidence`)
  await page.getByRole('tab', { name: '证据链' }).click()
  await expect(await cellUnder(row, '缺少')).toHaveText(String(missing - 1))
})

test('a package is made, opens without a network, and is verified by its own page', async ({ page, context, request, signIn }, testInfo) => {
  const { token } = await signIn(page, phones.agency)
  const headers = { authorization: `Bearer ${token}` }
  const { results } = (await (await request.post('/v1/settlements/search/', { headers, data: { status: 'paid', evidence: 'complete', page_size: 1 } })).json()) as Listed
  await page.goto(`/agency/settlement/sett/info/${results[0]?.id}`)
  await page.getByRole('button', { name: '证据包' }).click()
  await expect(page.getByText('已开始导出')).toBeVisible()
  let made = { id: '', status: '', category: '' }
  await expect.poll(async () => {
    const list = (await (await request.get('/v1/exports/?page_size=10', { headers })).json()) as { results: { id: string; status: string; category: string }[] }
    made = list.results.find(({ category }) => category === 'evidence') ?? made
    return made.status
  }, { timeout: 60_000 }).toBe('export_success')
  const { url } = (await (await request.get(`/v1/exports/${made.id}/download/`, { headers })).json()) as { url: string }
  const zip = await (await request.get(url)).body()
  const path = testInfo.outputPath('package.zip')
  await writeFile(path, zip)
  expect((await verifyZip(new Blob([Uint8Array.from(zip)]))).faults).toEqual([])

  const folder = testInfo.outputPath('package')
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  // In a tab of its own: that of the product would still be fetching what it shows next.
  const reader = await context.newPage()
  await page.close()
  await context.setOffline(true)
  await reader.goto(`file://${folder}/index.html`)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('证据包')
  await reader.getByRole('link', { name: '校验本证据包' }).click()
  await reader.locator('#zip').setInputFiles(path)
  await expect(reader.getByRole('heading', { level: 2 })).toContainText('校验通过')

  const bad = Uint8Array.from(zip)
  const at = zip.indexOf('%PDF')
  bad[at + 200] = (bad[at + 200] ?? 0) ^ 1
  await reader.locator('#zip').setInputFiles({ name: 'bad.zip', mimeType: 'application/zip', buffer: Buffer.from(bad) })
  await expect(reader.getByRole('heading', { level: 2 })).toContainText('校验未通过')
  await expect(reader.locator('#faults li')).toHaveText(/^用户\/.+\.pdf：内容被改动/u)
})

test('an inspector looks by link and code, until the link is ended', async ({ page, context, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  const { results } = (await (await request.post('/v1/settlements/search/', { headers: { authorization: `Bearer ${token}` }, data: { status: 'paid', page_size: 1 } })).json()) as Listed
  await page.goto(`/agency/settlement/sett/info/${results[0]?.id}`)
  await page.getByRole('button', { name: '检查链接' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('检查单位').fill('海口市税务局')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const url = await dialog.getByLabel('链接', { exact: true }).inputValue()
  const code = await dialog.getByLabel('提取码').inputValue()

  const inspector = await context.newPage()
  await inspector.goto(url)
  expect(inspector.url()).not.toContain('#')
  await inspector.getByLabel('提取码').fill('AAAAAAAA')
  await inspector.getByRole('button', { name: '查看' }).click()
  await expect(inspector.getByRole('status')).toHaveText('链接或提取码不正确，或链接已失效')
  await inspector.getByLabel('提取码').fill(code)
  await inspector.getByRole('button', { name: '查看' }).click()
  await expect(inspector.getByRole('heading', { name: '核对结果' })).toBeVisible()
  await expect(inspector.getByText('供 海口市税务局 查看')).toBeVisible()
  await inspector.screenshot({ path: test.info().outputPath('inspection.png'), fullPage: true })

  await dialog.getByRole('button', { name: /停\s*用/u }).first().click()
  await expect(dialog.getByText('已停用').first()).toBeVisible()
  await inspector.reload()
  await inspector.getByLabel('提取码').fill(code)
  await inspector.getByRole('button', { name: '查看' }).click()
  await expect(inspector.getByRole('status')).toHaveText('链接或提取码不正确，或链接已失效')
})

test('a month of an enterprise and one of its workers have packages of their own', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  const headers = { authorization: `Bearer ${token}` }
  const packages = async () => {
    const list = (await (await request.get('/v1/exports/?page_size=10', { headers })).json()) as { results: { filename: string; status: string; category: string }[] }
    return list.results.filter(({ category }) => category === 'evidence').map(({ filename, status }) => `${filename} ${status}`)
  }
  await page.goto('/agency/settlement/sett')
  await page.getByRole('button', { name: '按月证据包' }).click()
  const dialog = page.getByRole('dialog', { name: '按月证据包' })
  await expect(dialog.getByText('请先选择企业')).toBeVisible()
  await dialog.getByRole('combobox', { name: '企业' }).fill('海口云舟')
  await chooseOption(page, '海口云舟')
  await expect(dialog.getByRole('row', { name: /^验收单/u })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('month.png') })
  await dialog.getByRole('button', { name: /^生成证据包/u }).click()
  await expect(page.getByText('已开始导出')).toBeVisible()
  await expect.poll(packages, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/^证据包_海口云舟.*_\d{4}-\d{2}_.*\.zip export_success$/u))

  const workers = (await (await request.post('/v1/company-users/search/', { headers, data: { page_size: 100 } })).json()) as { results: { id: string; user_id: string; user_name: string; settlement_at: string | null }[] }
  const paid = workers.results.find(({ settlement_at }) => settlement_at !== null)
  await page.goto(`/agency/cooperate/users/info/${paid?.id}/${paid?.user_id}`)
  await page.getByRole('button', { name: '证据包' }).click()
  await expect.poll(packages, { timeout: 60_000 }).toContainEqual(expect.stringMatching(new RegExp(`^证据包_${paid?.user_name}_.*export_success$`, 'u')))
})

test('an enterprise as a whole: its counts, its months, and the way to the settlements with gaps', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  const { results } = (await (await request.get(`/v1/companies/?name=${encodeURIComponent('海口云舟')}&page_size=10`, { headers: { authorization: `Bearer ${token}` } })).json()) as { results: { id: string }[] }
  await page.goto(`/agency/customer/company/info/${results[0]?.id}`)
  await page.getByRole('tab', { name: '证据链' }).click()
  const panel = page.getByRole('tabpanel', { name: '证据链' })
  await expect(panel.getByRole('row', { name: /^验收单/u })).toBeVisible()
  await expect(panel.getByText(/^\d{4}-\d{2}$/u).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('enterprise.png') })
  await panel.getByRole('link', { name: '查看有缺口的结算单' }).click()
  await expect(page).toHaveURL(/\/agency\/settlement\/sett\?.*evidence=gap/u)
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()

  await page.goto('/agency/settlement/bill')
  await expect(page.getByRole('columnheader', { name: '证据链' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('batches.png') })
})
