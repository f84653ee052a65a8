import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { EXPORT_CATEGORIES, IMPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { REVEAL_FIELDS } from '@linggong/shared/domain/reveals'
import { queueNames } from '../src/jobs/wake.ts'
import { declaredCalls } from '../../build/declared-calls.ts'
import { calls, jobs, loops, modules } from '../src/modules/index.ts'
import { asOwner, testApp } from './database.ts'

const { deps } = await testApp()

const twice = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index)

test('every module is collected', async () => {
  const folder = resolve(import.meta.dirname, '../src/modules')
  const files = globSync('*/module.ts', { cwd: folder })
  const collected = new Set<unknown>(modules)
  const forgotten: string[] = []
  for (const file of files) {
    const exported: object = await import(pathToFileURL(resolve(folder, file)).href)
    if (!Object.values(exported).some((value) => collected.has(value))) forgotten.push(file)
  }
  expect(forgotten).toEqual([])
  expect(files).toHaveLength(modules.length)
})

test('every call that a contract file declares is served by one module', () => {
  const served = calls.map(({ name }) => name)
  expect(declaredCalls.map(({ name }) => name).filter((name) => !served.includes(name))).toEqual([])
  expect(twice(served)).toEqual([])
})

test('every table belongs to one module', async () => {
  const rows = await asOwner(deps, `select n.nspname || '.' || c.relname as name, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'simulator') and c.relkind in ('r', 'v')`)
  const owned: readonly string[] = modules.flatMap(({ tables = [] }) => tables)
  expect(rows.filter(({ relkind }) => relkind === 'r').map(({ name }) => String(name)).filter((name) => !owned.includes(name))).toEqual([])
  expect(twice(owned)).toEqual([])
  expect(modules.flatMap(({ tables = [], notBackedUp = [] }) => notBackedUp.filter((name) => !tables.includes(name)))).toEqual([])
})

test('every job is of a category that people have a word for, and has one worker', () => {
  const known = { export: EXPORT_CATEGORIES, import: IMPORT_CATEGORIES }
  expect(jobs.definitions.filter(({ kind, category }) => !known[kind].some(({ value }) => value === category)).map(({ category }) => category)).toEqual([])
  expect(twice(jobs.definitions.map(({ kind, category }) => `${kind} ${category}`))).toEqual([])
})

test('what comes of a job may be had by who may ask for it', () => {
  expect(jobs.definitions.filter(({ askedBy }) => askedBy.length === 0).map(({ category }) => category)).toEqual([])
})

test('every queue wakes the job workers or the loop of a module', () => {
  const woken = loops.flatMap(({ wokenBy = [] }) => wokenBy)
  expect(queueNames.filter((name) => name !== 'job' && !woken.includes(name))).toEqual([])
})

test('every kind of masked value has one module that shows it', () => {
  expect(modules.flatMap(({ reveals = {} }) => Object.keys(reveals)).toSorted()).toEqual(Object.keys(REVEAL_FIELDS).toSorted())
})
