import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportTroubles, isNeeds, providedNow, readFacts, servedNow, unansweredCalls } from './facts.ts'
import { flavours } from './paths.ts'
import { defineRemote } from './remote.ts'
import { consumedShared } from './shared-modules.ts'
import { usedBy } from './used-modules.ts'

/** Packages that a remote may bundle: its icons, the federation's glue code, and the editor of notices, which the operator's alone has. */
const carried = /^(@ant-design\/icons(-svg)?|@module-federation\/[\w-]+|@swc\/helpers|squire-rte)$/

const out = mkdtempSync(join(tmpdir(), 'linggong-remote-'))
afterAll(() => rmSync(out, { recursive: true }))

// Tests the real build, because an alias or a new import can un-share a package without any warning.
test.each(flavours)('%s consumes shared modules and bundles none', async (flavour) => {
  const dist = join(out, flavour)
  const config = mergeRsbuildConfig(defineRemote(flavour), { mode: 'production', output: { distPath: { root: dist }, cleanDistPath: true }, logLevel: 'error' })
  const build = await (await createRsbuild({ config })).build()
  const { modules = [] } = build.stats?.toJson({ all: false, modules: true, nestedModules: true, groupModulesByPath: false, groupModulesByAttributes: false }) ?? {}
  await build.close()

  const names = modules.flatMap(({ nameForCondition, modules: nested = [] }) => [nameForCondition, ...nested.map((one) => one.nameForCondition)])
  const packages = new Set(names.flatMap((name) => packageOf(name ?? '') ?? []))
  expect(names.length).toBeGreaterThan(3)
  expect([...packages].filter((name) => !carried.test(name))).toEqual([])

  const manifest: { contract: string; name: string; shared: { name: string; requiredVersion: string; singleton: boolean }[] } = JSON.parse(
    readFileSync(join(dist, 'mf-manifest.json'), 'utf8'),
  )
  expect(manifest.contract).toMatch(/^\d+\.\d+\.\d+$/)
  expect(manifest.name).toMatch(new RegExp(`^${flavour}_[0-9a-f]{12}$`))
  const wanted = consumedShared(usedBy(flavour).exports)
  for (const { name, requiredVersion, singleton } of manifest.shared) {
    expect([name, requiredVersion, singleton]).toEqual([name, wanted[name]?.requiredVersion, true])
  }
  expect(manifest.shared.map(({ name }) => name)).toContain('react/jsx-runtime')

  // What its sources import is what its bundle takes from the shell, no more and no less, and is there.
  const needs = readFacts(dist)
  if (!isNeeds(needs)) throw new Error('the build has recorded nothing')
  const parts = manifest.shared.flatMap(({ name }) => (name.startsWith('@linggong/shared/') ? [name.slice('@linggong/shared/'.length)] : []))
  expect(parts.filter((part) => needs.exports[part] === undefined)).toEqual([])
  expect(exportTroubles(needs, await providedNow())).toEqual([])
  expect(Object.keys(needs.calls).length).toBeGreaterThan(50)
  expect(unansweredCalls(needs, await servedNow())).toEqual([])
})

function packageOf(file: string): string | null {
  const inside = /.*[\\/]node_modules[\\/](.+)$/.exec(file)?.[1]
  if (!inside) return null
  return inside.split(/[\\/]/).slice(0, inside.startsWith('@') ? 2 : 1).join('/')
}
