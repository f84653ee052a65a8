import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildChanged, flavours, testTargets } from './builder.mjs'
import { ensureChromium } from './chromium.mjs'
import { readJson } from './hash.mjs'
import { markPart, partsOfOneRun } from './parts.mjs'
import { freePort } from './port.mjs'
import { root, say, Trouble } from './say.mjs'
import { checkNginx } from './nginx-check.mjs'
import { run } from './run.mjs'
import { checkStart } from './start-check.mjs'
import { testFolder } from './stamps.mjs'
import { tool } from './toolchain.mjs'

/** Each step resolves to { passed, failed, why?, names? } (`names`: the failed ones, repeated at the end of a long log); throwing counts as one failure. */
const one = ({ code }, why) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, why })

/** In the order of a whole run; the steps of one round run at the same time: one computes while another waits. */
export const rounds = [
  {
    lint: { title: '代码检查', run: async (toolchain, args) => one(await tool(toolchain, 'oxlint', 'oxlint', ['--deny-warnings', ...args]), 'oxlint 有问题') },
    unused: { title: '无人使用的导出与文件', run: async (toolchain, args) => one(await tool(toolchain, 'knip', 'knip', ['--no-progress', ...args]), 'knip 有发现') },
    types: { title: '类型检查', run: async (toolchain, args) => one(await tool(toolchain, 'typescript', 'tsc', ['-b', ...args]), 'tsc 有错误') },
  },
  {
    unit: { title: '单元与接口测试', run: (toolchain, args) => unit(toolchain, args.length > 0 ? args : ['--project=!processes']) },
    processes: { title: '进程的启动与停止', run: (toolchain, args) => unit(toolchain, ['--project=processes', ...args]) },
  },
  {
    build: { title: '构建', run: build },
    seed: { title: '浏览器测试的数据', run: seed },
  },
  {
    bytes: { title: '体积与预算', run: weigh },
    start: { title: '启动与恢复', run: (toolchain) => checkStart(toolchain) },
    nginx: { title: '静态服务（nginx）', run: (toolchain) => checkNginx(toolchain) },
  },
  { e2e: { title: '浏览器测试', run: (toolchain, args) => browser(toolchain, args, args.length === 0 ? { E2E_TOGETHER: '1' } : {}) } },
]

export const steps = Object.assign({}, ...rounds)

async function unit(toolchain, args) {
  const file = resolve(root, `.cache/vitest-${process.hrtime.bigint()}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await tool(toolchain, 'vitest', 'vitest', ['run', ...reporters, ...args])
  const report = readJson(file, undefined)
  rmSync(file, { force: true })
  if (report === undefined) return { passed: 0, failed: 1, why: `vitest 没有给出结果（退出码 ${code}）` }
  if (report.testResults.length > 20) tellSlowest(report.testResults)
  // A file that fails to load has no failed tests.
  const broken = report.testResults.filter((suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed')).length
  const names = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${test.fullName}：${firstLine(test.failureMessages[0])}`)
    const whole = message && failed.length === 0 ? [firstLine(message)] : failed
    return whole.map((line) => `${relative(root, name)} › ${line}`)
  })
  return { ...settled(code, report.numPassedTests, report.numFailedTests + broken, report.numPendingTests + report.numTodoTests), names }
}

/** Where the time of a long run goes: the files that take most of it, and all together, on every core. */
function tellSlowest(files) {
  const taken = files.map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 })).toSorted((a, b) => b.seconds - a.seconds)
  say(`${files.length} 个文件共 ${taken.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} 秒，最慢的：`)
  for (const { name, seconds } of taken.slice(0, 15)) console.log(`  ${seconds.toFixed(1).padStart(7)} 秒  ${name}`)
}

/** Builds as `npm start` does: the shell, every remote, and the server's bundle; plus the host of a remote alone. */
async function build(toolchain) {
  await buildChanged(toolchain, testTargets)
  return { passed: 1, failed: 0 }
}

/** Checks every remote against its budget and the shell in use, then measures what a browser downloads; prints the figures of both. */
async function weigh(toolchain) {
  const chromium = await ensureChromium(toolchain)
  if (chromium === undefined) return { passed: 0, failed: 1, why: '没有可用的 Chromium，体积没有测量' }
  const env = { ...toolchain.env, CHROMIUM_PATH: chromium }
  const results = []
  for (const flavour of flavours) results.push(one(await run(toolchain.node, ['build/suite/main.ts', 'check', flavour, '--to', testFolder], { env }), `${flavour} 没有通过检查`))
  results.push(one(await run(toolchain.node, ['build/measure.ts', 'agency'], { env }), '超出体积预算'))
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), why: results.map(({ why }) => why).filter(Boolean).join('；') || undefined }
}

/** The folder that `seed` has filled; for one run of the browser tests, which remove it. */
let seededDir

/** Fills the database of the browser tests beforehand: it needs no build, and mostly one core. */
async function seed(toolchain) {
  const folder = temporaryData()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const env = { ...toolchain.env, DATA_DIR: folder, PORT: String(await freePort()), HOST: '127.0.0.1' }
  const { code } = await run(toolchain.node, ['lib/database.ts', 'seed'], { cwd: resolve(root, 'e2e'), env })
  if (code === 0) seededDir = folder
  return code === 0 ? { passed: 0, failed: 0 } : { passed: 0, failed: 1, why: `结束于退出码 ${code}` }
}

/** Its path is short because it contains a socket. */
const temporaryData = () => mkdtempSync(join(tmpdir(), 'linggong-e2e-'))

export async function browser(toolchain, args, more = {}) {
  const chromium = await ensureChromium(toolchain, { hasWindow: args.some((arg) => /^--(headed|ui|debug)\b/.test(arg)) })
  if (chromium === undefined) return { passed: 0, failed: 1, why: '没有可用的 Chromium，浏览器测试没有运行；可用环境变量 CHROMIUM_PATH 指定一个' }
  const file = resolve(root, '.cache/playwright.json')
  rmSync(file, { force: true })
  const dataDir = process.env.E2E_DATA_DIR ?? seededDir ?? temporaryData()
  const env = {
    CHROMIUM_PATH: chromium,
    E2E_DATA_DIR: dataDir,
    E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_HTML_OPEN: 'never',
    PLAYWRIGHT_HTML_OUTPUT_DIR: reportFolder,
    // One folder per part, because the reporter empties it first.
    PLAYWRIGHT_BLOB_OUTPUT_DIR: join(partFolder, shardOf(args)?.replace('/', '-of-') ?? ''),
    ...more,
  }
  // A shard has no complete report: `npm run e2e -- merge` puts the shards together.
  const report = more.E2E_ALONE === undefined ? '' : shardOf(args) === undefined ? ',html' : ',blob'
  try {
    const { code } = await tool(toolchain, '@playwright/test', 'playwright', ['test', '-c', 'playwright.config.ts', `--reporter=list,json${report}`, ...args], { home: 'e2e', cwd: resolve(root, 'e2e'), env })
    if (shardOf(args) !== undefined && existsSync(env.PLAYWRIGHT_BLOB_OUTPUT_DIR)) markPart(env.PLAYWRIGHT_BLOB_OUTPUT_DIR)
    const result = readJson(file, undefined)
    if (result === undefined) return { passed: 0, failed: 1, why: `Playwright 没有给出结果（退出码 ${code}）` }
    const { expected, unexpected, flaky, skipped } = result.stats
    return { ...settled(code, expected + flaky, unexpected + result.errors.length, skipped), names: failedSpecs(result.suites) }
  } finally {
    if (process.env.E2E_DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

function failedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).filter((spec) => !spec.ok).map(({ file, line, title, tests }) => {
      const fault = tests.flatMap((test) => test.results).find((result) => result.error)
      return `${file}:${line} › ${title}：${firstLine(fault?.error.message)}`
    }),
    ...failedSpecs(suite.suites ?? []),
  ])
}

/**
 * Notes how many seconds the tests of each file took in the last run, by which `npm test` decides how many files it has time for
 * (e2e/lib/plan.ts). Files that did not run keep theirs. Resolves to the number of those that did.
 */
export async function noteDurations() {
  const report = readJson(resolve(root, '.cache/playwright.json'), undefined)
  if (report === undefined) throw new Trouble('没有浏览器测试的结果：先运行 npm test -- e2e')
  const taken = new Map()
  const add = (suite) => {
    for (const spec of suite.specs ?? []) {
      const ms = spec.tests.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration, 0)
      taken.set(spec.file, (taken.get(spec.file) ?? 0) + ms / 1000)
    }
    suite.suites?.forEach(add)
  }
  report.suites.forEach(add)
  const file = resolve(root, 'e2e/durations.json')
  const all = { ...readJson(file, {}), ...Object.fromEntries([...taken].map(([name, seconds]) => [name, Math.round(seconds)])) }
  const known = Object.entries(all).filter(([name]) => existsSync(resolve(root, 'e2e', name))).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(known), undefined, 2)}\n`)
  return taken.size
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 200)

const reportFolder = resolve(root, 'playwright-report')
const partFolder = resolve(root, 'blob-report')

/** `1/3` of `--shard=1/3` or `--shard 1/3`. */
function shardOf(args) {
  const at = args.findIndex((arg) => arg === '--shard' || arg.startsWith('--shard='))
  return at < 0 ? undefined : (args[at].split('=')[1] ?? args[at + 1])
}

/** Merges the reports below `blob-report/`, those of one run: parts of other sources, or of another division, were left by an earlier one. Resolves to their number. */
export async function mergeReports(toolchain) {
  const { parts, ignored, missing } = partsOfOneRun(partFolder)
  if (parts.length === 0) throw new Trouble('blob-report/ 中没有分片的结果：先在各台机器上运行 npm run e2e -- --shard=1/2 等，把它们的 blob-report/ 放到一起')
  if (ignored.length > 0) say(`不是同一次运行的分片，没有合并：${ignored.join('、')}`)
  if (missing.length > 0) throw new Trouble(`缺少分片 ${missing.join('、')}，没有合并`)
  const folder = mkdtempSync(join(tmpdir(), 'linggong-parts-'))
  try {
    for (const [index, file] of parts.entries()) cpSync(file, join(folder, `${index}.zip`))
    const env = { PLAYWRIGHT_HTML_OPEN: 'never', PLAYWRIGHT_HTML_OUTPUT_DIR: reportFolder }
    const { code } = await tool(toolchain, '@playwright/test', 'playwright', ['merge-reports', '-c', 'playwright.config.ts', '--reporter=html', folder], { home: 'e2e', cwd: resolve(root, 'e2e'), env })
    if (code !== 0) throw new Trouble(`合并报告失败（退出码 ${code}）`)
    return parts.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A runner that exits with an error but without a failed test (an unhandled error, no tests) counts as failed. */
function settled(code, passed, failed, skipped) {
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped, why: `以退出码 ${code} 结束，却没有失败的测试（请看上面的输出）` }
  return { passed, failed, skipped }
}

/** `agency` is a project of the browser tests (`isWhole`: and so is `agency-alone`); all other arguments are passed to Playwright. */
export function browserArgs(args, { isWhole = false } = {}) {
  const projects = ['shell', 'federation', 'spine', 'kit', ...flavours]
  return args.flatMap((arg) => {
    if (!projects.includes(arg)) return [arg]
    return isWhole && flavours.includes(arg) ? [`--project=${arg}`, `--project=${arg}-alone`] : [`--project=${arg}`]
  })
}
