import { flavours, innerTabs, phoneOf, routesOf, settled } from '../lib/pages.ts'
import { type Page, expect, test } from '../lib/suite.ts'
import { inTurn } from '../lib/turn.ts'

/** The place of a column that has a text filter with its name: a list is asked for what stands there in the first row that has something. */
async function askedColumn(page: Page): Promise<{ readonly name: string; readonly place: number }> {
  // The stand-in of a calendar is a text field that nothing can be typed into.
  const namesOf = (role: 'columnheader' | 'textbox') => page.getByRole(role).and(page.locator(':not([readonly])')).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent) ?? ''))
  const [titles, filters] = [await namesOf('columnheader'), await namesOf('textbox')]
  const place = titles.findIndex((title) => title !== '' && filters.includes(title))
  return { name: titles[place] ?? '', place }
}

/** Finds a record by what stands in its row, and exports what was found. */
async function findAndExport(page: Page): Promise<void> {
  const { name, place } = await askedColumn(page)
  expect(name, 'a column that a text filter asks').not.toBe('')
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const texts = await Promise.all((await rows.all()).map((row) => row.getByRole('gridcell').nth(place).innerText()))
  // Not every row has something there.
  const text = texts.map((one) => one.trim()).find((one) => one !== '' && one !== '—') ?? ''
  const cell = rows.first().getByRole('gridcell').nth(place)
  await page.getByRole('textbox', { name }).fill(text)
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(page.getByLabel(`移除条件 ${name}`)).toBeVisible()
  await settled(page)
  await expect(cell).toHaveText(text)
  await page.getByRole('button', { name: /^导出 \d+ 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
}

for (const flavour of inTurn(flavours, 2)) {
  const paths = routesOf(flavour).flatMap(({ path, lists, actions }) => (lists !== undefined && actions?.['export'] !== undefined ? [path] : []))

  test(`${flavour}: every list finds a record by its text and exports it; every file is made`, async ({ page, request, signIn }) => {
    test.slow()
    const { token } = await signIn(page, phoneOf(flavour))
    const exported = async () => {
      const answer = await request.get('/v1/exports/?page_size=100', { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { results: { status: string }[] }).results.map(({ status }) => status)
    }
    const before = (await exported()).length
    let count = 0
    for (const path of paths) {
      await page.goto(`/${path}`)
      await settled(page)
      const tabs = await innerTabs(page).allInnerTexts()
      for (const tab of tabs.length > 0 ? tabs : ['']) {
        await test.step(`${path} ${tab}`, async () => {
          if (tab !== '') {
            await innerTabs(page).filter({ hasText: tab }).click()
            // Selected together with its list: until then the other one is still there.
            await expect(innerTabs(page).filter({ hasText: tab })).toHaveAttribute('aria-selected', 'true')
          }
          await settled(page)
          // A list beside it may have no export.
          if ((await page.getByRole('button', { name: /^导出 /u }).count()) === 0) return
          await findAndExport(page)
          count += 1
        })
      }
    }
    expect(count).toBeGreaterThanOrEqual(paths.length)
    await expect.poll(async () => (await exported()).slice(0, count), { timeout: 60_000 }).toEqual(Array.from({ length: count }, () => 'export_success'))
    expect(await exported()).toHaveLength(before + count)
  })
}
