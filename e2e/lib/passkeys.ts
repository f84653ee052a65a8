import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { askForCode, openedDialog } from './journey.ts'
import { expect, smsCode } from './suite.ts'

const root = resolve(import.meta.dirname, '../..')

/** Chromium's own authenticator, which always finds the right finger. */
export async function plugAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

/** Passkeys belong to a host with a name. */
export const named = (url: string) => url.replace('127.0.0.1', 'localhost')

interface Site {
  readonly url: string
  readonly databaseUrl: string
}

/** Adds one to the account that is signed in, on its own page, with a code to its phone. */
export async function addPasskey(page: Page, request: APIRequestContext, site: Site, phone: string, name: string): Promise<void> {
  await page.goto(`${named(site.url)}/common/user/info`)
  const section = page.getByRole('region', { name: '通行密钥' })
  await section.getByRole('button', { name: '添加通行密钥' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '添加通行密钥' }))
  await dialog.getByLabel('名称').fill(name)
  await askForCode(page, dialog, site.databaseUrl)
  await dialog.getByLabel('验证码').fill(await smsCode(request, phone))
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('通行密钥已添加')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText(name)
}

/** Who approved what, from the database alone. */
export function verifyApprovals({ databaseUrl }: Site): { readonly said: string; readonly status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['build/suite/main.ts', 'verify-approvals'], { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl }, encoding: 'utf8' })
  return { said: `${stdout}${stderr}`, status }
}
