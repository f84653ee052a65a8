import { wasInterrupted } from './lib/run.mjs'
import { command, say } from './lib/say.mjs'
import { browserArgs, rounds, steps } from './lib/suite.mjs'
import { prepare } from './lib/toolchain.mjs'

/** Steps that need a build. */
const needBuild = ['bytes', 'start', 'nginx', 'e2e']

/**
 * `npm test`: everything. `npm test -- unit server/src/postgres`: one step, the rest of the arguments for its program.
 * The last line is `N passed, N failed`.
 */
await command(async ([part, ...args]) => {
  if (part !== undefined && steps[part] === undefined) {
    say(`没有这样的步骤：${part}。可用：${Object.keys(steps).join('、')}`)
    return 1
  }
  const wanted = part === undefined ? rounds.map(Object.keys) : needBuild.includes(part) ? [['build'], [part]] : [[part]]
  const results = []
  let toolchain
  const attempt = async (title, work) => {
    const began = Date.now()
    say(`── ${title} ──`)
    let result
    try {
      result = await work()
    } catch (error) {
      result = { passed: 0, failed: 1, why: error.message }
    }
    results.push({ title, ...result, seconds: (Date.now() - began) / 1000 })
    if (result.why) say(`${title}：${result.why}`)
    return result.failed === 0
  }

  // In a fresh checkout the installation counts only when it fails.
  const ready = await attempt('准备', async () => {
    toolchain = await prepare()
    return { passed: 0, failed: 0 }
  })
  let built = true
  const step = async (name) => {
    const { title, run } = steps[name]
    if (needBuild.includes(name) && !built) return attempt(title, async () => ({ passed: 0, failed: 1, why: '构建失败，没有运行' }))
    const fine = await attempt(title, () => run(toolchain, name === 'e2e' ? browserArgs(part === 'e2e' ? args : []) : name === part ? args : []))
    if (name === 'build') built = fine
  }
  for (const round of ready ? wanted : []) {
    if (wasInterrupted()) break
    await Promise.all(round.map(step))
  }
  return report(results)
})

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  const lines = results.map(({ title, passed, failed, skipped = 0, seconds, why, names = [] }) => {
    const counts = [`${passed} 通过`, `${failed} 失败`, ...(skipped > 0 ? [`${skipped} 跳过`] : [])].join('，')
    return `  ${failed > 0 ? '✗' : '✓'} ${title}：${counts}（${seconds.toFixed(1)} 秒）${[why?.split('\n')[0], ...names].filter(Boolean).map((line) => `\n      ${line}`).join('')}`
  })
  if (wasInterrupted()) lines.push('  ✗ 被中断')
  const passed = sum('passed')
  const failed = sum('failed') + (wasInterrupted() ? 1 : 0)
  process.stdout.write(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
}
