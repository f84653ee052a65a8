import { type Columns, columnsOf } from '../../shared/src/domain/imports/define.ts'
import { importKinds } from '../../shared/src/domain/imports/kinds.ts'
import { headerOf } from '../../shared/src/domain/imports/rows.ts'
import { importScreens } from '../lib/imports.ts'
import { rowOf } from '../lib/journey.ts'
import { expect, test } from '../lib/suite.ts'

for (const definition of Object.values(importKinds)) {
  const { phone, path, button, open, rows, seen } = importScreens[definition.category]
  const { title, unit, result } = definition
  const pages = Object.values(result.pages)
  const columns = columnsOf<Columns>(definition)

  test(`${title}: the template, a bad row on its cell, the import, the same file again, undone after it and from its record`, async ({ page, request, signIn, site }) => {
    await signIn(page, phone)
    const mark = `撤销-${Date.now()}`
    const good = await rows(mark, { request, databaseUrl: site.databaseUrl })
    const csv = (...lines: readonly (readonly string[])[]) => ({
      name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from([columns.map(([, column]) => headerOf(column)), ...lines].map((line) => line.join(',')).join('\r\n')),
    })
    const dialog = page.getByRole('dialog')
    const choose = async (...lines: readonly (readonly string[])[]) => {
      await page.goto(path)
      await (open === undefined ? page.getByRole('button', { name: button }).first().click() : open(page))
      await page.locator('input[type=file]').setInputFiles(csv(...lines))
      await expect(dialog.getByText('正在核对…')).toBeHidden()
    }
    const submit = async () => {
      await dialog.getByRole('button', { name: new RegExp(`^确认提交（${good.length} 行`, 'u') }).click()
      await expect(page.getByText('提交成功，请到导入记录页面查看进度')).toBeVisible()
      await expect(dialog.getByText(`已导入 ${good.length} ${unit}`)).toBeVisible({ timeout: 60_000 })
    }
    const confirmUndo = async () => {
      const question = page.getByRole('dialog', { name: '撤销导入？' })
      await expect(question.getByText(`将撤销“${mark}.csv”导入的 ${good.length} ${unit}`)).toBeVisible()
      await question.getByRole('button', { name: '撤销导入' }).click()
      await expect(page.getByText('已撤销导入').first()).toBeVisible()
    }

    // A row without any cell would be skipped, so where every column is required the first one is filled in.
    const isSparse = columns.every(([, { required }]) => required === true)
    const emptied = columns.filter(([, { required }], index) => required === true && !(isSparse && index === 0))
    await choose(...good, columns.map((one) => (emptied.includes(one) ? '' : one[1].example)))
    await expect(dialog.getByText('有错误 1')).toBeVisible()
    for (const [, { label }] of emptied) await expect(dialog.getByText(`${label}不能为空`).first()).toBeVisible()
    await dialog.getByRole('button', { name: /取\s*消/u }).click()

    await choose(...good)
    await expect(dialog.getByText(/提交过同一个文件/u)).toHaveCount(0)
    await submit()
    await dialog.getByRole('button', { name: '撤销导入' }).click()
    await confirmUndo()
    await expect(dialog.getByText('已撤销，没有留下任何数据')).toBeVisible()

    // After an undo there is no warning about the same file; after another import there is.
    await choose(...good)
    await expect(dialog.getByText(/提交过同一个文件/u)).toHaveCount(0)
    await submit()
    // To what the import has made, then to its record.
    await dialog.getByRole('button', { name: result.label }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/${pages.map((one) => one?.path.replace(':id', '[\\w-]+')).join('|')}(?:[?]view=\\w+)?$`, 'u'))
    await expect(page.getByText(seen?.(good) ?? mark).filter({ visible: true }).first()).toBeVisible()
    await page.goto('/common/system/import')
    await expect(rowOf(page, `${mark}.csv`).getByText('导入成功')).toBeVisible()
    await choose(...good)
    await expect(dialog.getByText(new RegExp(`提交过同一个文件（${mark}\\.csv，已导入 ${good.length} 行）`, 'u'))).toBeVisible()
    await dialog.getByRole('button', { name: /取\s*消/u }).click()

    await page.goto('/common/system/import')
    await rowOf(page, `${mark}.csv`).getByRole('button', { name: '撤销导入' }).click()
    await confirmUndo()
    await expect(rowOf(page, `${mark}.csv`).getByText('已撤销')).toBeVisible()
    await expect(rowOf(page, `${mark}.csv`).getByRole('button', { name: '撤销导入' })).toHaveCount(0)
  })
}
