import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './say.mjs'

const children = new Set()
let interrupted
let interruptedAt = 0
let released = false

/**
 * The first signal is passed to every child, and the command ends when its children have. Ctrl+C arrives several times
 * (from the terminal and from npm), so only a later signal forces the end.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))

function forward(signal) {
  if (released) return
  if (interrupted === undefined) {
    interrupted = signal
    interruptedAt = Date.now()
    for (const child of children) child.kill(signal)
  } else if (Date.now() - interruptedAt > 3000) {
    for (const child of children) child.kill('SIGKILL')
  }
  if (children.size === 0) process.exit(130)
}

/** The parent shell, and npm above it (whose pid only Linux tells without starting another process). */
function ancestors() {
  try {
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * Between npm and this process is a shell that dies of a signal without passing it on, and a killed npm tells nobody.
 * A shell that ends normally (nohup without npm) is no reason to stop.
 */
export function onParentGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}

onParentGone(() => forward('SIGTERM'))

/** For a command that handles signals itself from here on. */
export function releaseSignals() {
  released = true
}

/** After a signal no further program is started. */
export function wasInterrupted() {
  return interrupted !== undefined
}

/**
 * Runs a program without a shell. Resolves to { code, output }; `output` is empty unless `capture`.
 * `detached`: not in the terminal's process group, so that Ctrl+C reaches the program once, from here.
 * A program that cannot start gives code 127, one that exceeds `timeout` (ms) is ended with code 124.
 */
export function run(program, args, { cwd = root, env = process.env, capture = false, timeout = 0, detached = false } = {}) {
  if (interrupted !== undefined) return Promise.resolve({ code: 130, output: '' })
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'], windowsHide: true, detached: detached && process.platform !== 'win32' })
    children.add(child)
      let output = ''
    const collect = (part) => {
      output += part
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    let late = false
    const timer = timeout > 0 ? setTimeout(() => { late = true; child.kill('SIGTERM'); setTimeout(() => child.kill('SIGKILL'), 10_000).unref() }, timeout) : undefined
    const end = (code) => {
      clearTimeout(timer)
      children.delete(child)
      resolve({ code: late ? 124 : code, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
