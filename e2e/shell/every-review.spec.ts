import { machinesByDocument } from '@linggong/shared/domain/machines/all'
import { stateField } from '@linggong/shared/domain/machines/machine'
import { flavours, phoneOf, routesOf, settled } from '../lib/pages.ts'
import { expect, test } from '../lib/suite.ts'

/** The action of a page that decides its records one by one; those that wait for it are in the state `to_audit`. */
const reviewed = flavours.flatMap((flavour) =>
  routesOf(flavour).flatMap(({ path, title, lists = [], actions }) => {
    const list = lists.find((one) => machinesByDocument.get(one)?.states.includes('to_audit')) ?? ''
    // The list that a page shows first needs no name.
    return actions?.['audit'] === undefined ? [] : [{ flavour, path, title, action: actions['audit'], asked: `${list === lists[0] ? '' : `view=${list}&`}${stateField(machinesByDocument.get(list))}=to_audit` }]
  }),
)

for (const { flavour, path, title, action, asked } of reviewed) {
  test(`${flavour} ${title}: ${action} by keys, one after the other; a rejection needs its reason, which the record then tells; passed`, async ({ page, signIn }) => {
    await signIn(page, phoneOf(flavour))
    const open = async () => {
      await page.goto(`/${path}?${asked}`)
      await settled(page)
    }
    const grid = page.getByRole('grid')
    // Those that this person may decide: not what they have entered themselves, nor the heading that sorts by 审核时间.
    const rows = grid.getByRole('row').filter({ has: page.locator('button:not([aria-disabled=true])', { hasText: new RegExp(`^${action}$`, 'u') }) })
    const dialog = page.getByRole('dialog')
    await open()
    await expect.poll(() => rows.count(), 'two records that wait').toBeGreaterThan(1)
    const waiting = await rows.count()

    await grid.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await expect(dialog.getByLabel('驳回原因')).toBeFocused()
    await expect(dialog.getByText(/^驳回后/u)).toBeVisible()
    // What it is about, as large as on the record's page.
    const sizes = await dialog.locator('small + [class*=money], small + span').first().evaluate((amount) => [amount, amount.closest('[role=dialog]') ?? amount].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
    await expect(dialog.getByText(`第 1 项，共 ${waiting} 项`)).toBeVisible()
    await dialog.getByRole('button', { name: '下一项' }).click()
    await expect(dialog.getByText(`第 2 项，共 ${waiting} 项`)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '通过' })).toBeChecked()
    await dialog.getByRole('button', { name: /返\s*回/u }).click()
    await expect(dialog).toBeHidden()
    await expect(grid).toBeFocused()

    const first = rows.first().getByRole('link').first()
    const [record, name] = [(await first.getAttribute('href')) ?? '', await first.innerText()]
    await rows.first().getByRole('button', { name: action }).click()
    await dialog.getByRole('radio', { name: '驳回' }).check()
    await dialog.getByRole('button', { name: /驳\s*回/u }).click()
    await expect(dialog.getByText('请填写驳回原因')).toBeVisible()
    await dialog.getByLabel('驳回原因').fill(`材料不全，请补充 ${name}`)
    await dialog.getByRole('button', { name: /驳\s*回/u }).click()
    await expect(page.getByText(/^已驳回/u).first()).toBeVisible()
    // On with the next; the rejected one is left behind.
    await expect(dialog.getByText(`共 ${waiting} 项，已审核 1 项`)).toBeVisible()
    await dialog.getByRole('button', { name: /通\s*过/u }).click()
    await expect(page.getByText(/^审核已通过/u).first()).toBeVisible()

    await page.goto(record)
    await expect(page.getByText(`材料不全，请补充 ${name}`).first()).toBeVisible()
    await open()
    await expect(rows.getByRole('link', { name, exact: true })).toHaveCount(0)
  })
}
