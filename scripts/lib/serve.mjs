import { spawn } from 'node:child_process'
import { onParentGone, releaseSignals } from './run.mjs'
import { root, Trouble } from './say.mjs'

/**
 * Runs the server in its own process group, so that Ctrl+C reaches it once, from here, however often the terminal
 * and npm send it. When this process is killed, the IPC channel closes and the server stops. Resolves to the exit code.
 * `beside`: begins what this process does meanwhile; if it throws, the server is stopped and the error told.
 */
export async function serve(node, args, env, beside = () => undefined) {
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: process.platform !== 'win32' })
  let asked = 0
  const ended = new Promise((done) => {
    child.once('error', (error) => {
      process.stderr.write(`服务器无法启动：${error.message}\n`)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? (asked > 0 && signal !== 'SIGKILL' ? 0 : 1)))
  })
  const stop = (signal) => {
    if (asked === 0) {
      asked = Date.now()
      child.kill(signal)
    } else if (Date.now() - asked > 2000) {
      process.stderr.write('\n强制停止；数据库会在下次启动时接上。\n')
      child.kill('SIGKILL')
    }
  }
  try {
    releaseSignals()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
    onParentGone(() => stop('SIGTERM'))
    beside()
  } catch (error) {
    // It alone would keep this process waiting, and nobody would learn why.
    stop('SIGTERM')
    await ended
    throw new Trouble(`启动之后出错，服务器已停止：${error instanceof Trouble ? error.message : (error?.stack ?? error)}`)
  }
  return ended
}
