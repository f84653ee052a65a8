import { expect, phones, test } from '../lib/suite.ts'

// The other tests disable animations; most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('with movement: a dialog and a drawer open, take the cursor, close by keyboard and give it back', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/common/system/users')
  const addStaff = page.getByRole('button', { name: '新增员工' })
  await addStaff.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增员工' })
  await expect(dialog.getByLabel('姓名')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(addStaff).toBeFocused()

  await page.goto('/common/system/roles')
  const addRole = page.getByRole('button', { name: '新增角色' })
  await addRole.press('Enter')
  const drawer = page.getByRole('dialog', { name: '新增角色' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(addRole).toBeFocused()
})
