import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Flavour, flavours } from '@linggong/shared/domain/flavours'
import { againstServer, againstShells, readRecorded, shellPageOf } from '../../build/suite/recorded.ts'
import { parseRegistry } from '../../build/suite/registry-file.ts'
import { folderStore } from '../../build/suite/store.ts'
import { firstLists } from '../lib/first-lists.ts'
import { webRoots } from '../lib/site.ts'
import { type Page, enter, expect, phones, test, ticketOf } from '../lib/suite.ts'

/**
 * Real builds of other days: the last three of each remote in today's shell, and today's remotes in the last three shells, as far as this
 * checkout has built them; they are kept by their content. What would be refused where it is published is named and not run, and what is
 * not at hand is said (`build/skew.test.ts` compares that by its sources).
 */
const wanted = 3
const store = folderStore(webRoots.shell)
const registry = existsSync(join(webRoots.shell, 'remotes.json')) ? parseRegistry(readFileSync(join(webRoots.shell, 'remotes.json'))) : null
const [shell, ...shells] = registry?.shells ?? []
const olderShells = shells.filter(({ build }) => existsSync(join(webRoots.shell, shellPageOf(build)))).slice(0, wanted)
const stableOf = (flavour: Flavour) => registry?.remotes[flavour]?.builds.find(({ state }) => state === 'stable')

for (const flavour of flavours) {
  const older = (registry?.remotes[flavour]?.builds ?? []).filter(({ state, preview }) => state !== 'stable' && preview === undefined).slice(0, wanted)

  test(`${flavour}: its last builds run in today's shell, on today's server`, async ({ context, page, request }) => {
    tell(flavour, older.length)
    if (flavour === flavours[0]) tell('the shell', olderShells.length)
    for (const { build } of older) {
      const recorded = await readRecorded(store, flavour, build)
      const compared = recorded && shell ? [await againstShells(store, recorded, [shell]), await againstServer(store, recorded)] : []
      const trouble = recorded ? compared.map((one) => one.trouble).filter(Boolean).join('；') : 'nothing is recorded of it'
      say(`${flavour} ${build}`, trouble)
      if (trouble !== '') continue
      const tab = await context.newPage()
      await tab.addInitScript(([remote = '', name = '']) => localStorage.setItem('overrides', JSON.stringify({ [remote]: { build: name, until: Date.now() + 3_600_000 } })), [flavour, build])
      await enter(tab, await ticketOf(request, phones[flavour]))
      await opens(tab, flavour, build)
      await tab.close()
    }
    // And today's own, as everybody gets it.
    await page.addInitScript(() => localStorage.removeItem('overrides'))
    await enter(page, await ticketOf(request, phones[flavour]))
    await opens(page, flavour, stableOf(flavour)?.build ?? '')
  })
}

for (const { build } of olderShells) {
  test(`today's remotes run in the shell ${build}`, async ({ context, request }) => {
    const html = readFileSync(join(webRoots.shell, shellPageOf(build)), 'utf8')
    await context.route((url) => Object.values(firstLists).some((path) => path === url.pathname), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
    for (const flavour of flavours) {
      const stable = stableOf(flavour)
      const recorded = stable && (await readRecorded(store, flavour, stable.build))
      const of = registry?.shells.find((one) => one.build === build)
      const trouble = recorded && of ? (await againstShells(store, recorded, [of])).trouble : 'nothing is recorded of it'
      say(`${flavour} ${stable?.build} in the shell ${build}`, trouble)
      if (trouble !== '' || stable === undefined) continue
      const page = await context.newPage()
      await enter(page, await ticketOf(request, phones[flavour]))
      await opens(page, flavour, stable.build)
      expect(await page.locator('meta[name=shell-build]').getAttribute('content')).toBe(build)
      await page.close()
    }
  })
}

async function opens(page: Page, flavour: Flavour, build: string): Promise<void> {
  await page.goto(firstLists[flavour])
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 60_000 })
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(scripts.filter((name) => name.includes(`/r/${flavour}/${build}/`))).not.toEqual([])
}

function say(what: string, trouble: string): void {
  process.stdout.write(`  ${what}: ${trouble === '' ? 'run' : `would be refused and is not run, ${trouble}`}\n`)
}

function tell(what: string, count: number): void {
  if (count < wanted) process.stdout.write(`  ${what}: ${wanted - count} of ${wanted} earlier builds are not in this checkout and are not run\n`)
}
