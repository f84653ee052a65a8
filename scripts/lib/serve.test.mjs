import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** `npm start` in small: a server that would run for ever, and what this process does beside it. */
function start(beside) {
  const server = `process.stdout.write('pid ' + process.pid + '\\n'); setInterval(() => undefined, 1000)`
  const script = `
    import { command } from './scripts/lib/say.mjs'
    import { serve } from './scripts/lib/serve.mjs'
    await command(() => serve(process.execPath, ['-e', ${JSON.stringify(server)}], process.env, ${beside}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => { output += part })
  return { child, output: () => output, ended: once(child, 'close') }
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('an error after the server was started stops it and is told', async () => {
  const { ended, output } = start(`() => { throw new Error('boom') }`)
  expect(await ended).toEqual([1, null])
  expect(output()).toContain('启动之后出错，服务器已停止：Error: boom')
})

test('without one it runs until it is told to stop', async () => {
  const { child, ended, output } = start('() => undefined')
  await expect.poll(output, { timeout: 20_000 }).toMatch(/^pid \d+$/mu)
  const pid = Number(/pid (\d+)/u.exec(output())?.[1])
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(isAlive(pid)).toBe(false)
})
