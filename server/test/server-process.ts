import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import flags from '../node-flags.json' with { type: 'json' }

/** The server as shipped, in its own process. */
export interface Server {
  readonly base: string
  readonly port: number
  readonly pid: number
  over(): boolean
  /** Resident memory in megabytes; undefined without /proc. */
  rss(): number | undefined
  /** SIGKILL; resolves once the process has ended. */
  kill(): Promise<void>
  /** SIGTERM: an embedded database stops with it. */
  stop(): Promise<void>
  /** The end of its output. */
  words(): string
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const startLimitMs = 90_000

/** Starts a server on a free port and waits until it is ready. `settings` are its environment. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<Server> {
  const env = { ...inherited(), NODE_ENV: 'production', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0', ADDRESS_RATE: '0', ...settings }
  // When this process is killed, the closed channel stops the server, and with it its database.
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-100_000)
    })
  }
  let over = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      over = true
      resolve()
    })
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!over) child.kill(signal)
    await ended
  }
  try {
    const base = await answering(() => output, () => over)
    const pid = child.pid ?? 0
    return { base, port: Number(new URL(base).port), pid, over: () => over, rss: () => rssOf(pid), kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), words: () => output }
  } catch (error) {
    await end('SIGTERM')
    throw error
  }
}

/** The URL from the banner, once its `/readyz` answers. */
async function answering(output: () => string, over: () => boolean): Promise<string> {
  const deadline = Date.now() + startLimitMs
  while (Date.now() < deadline && !over()) {
    const base = /灵工台已启动\s+(http:\/\/[\d.:]+)/u.exec(output())?.[1]
    if (base !== undefined && (await fetch(`${base}/readyz`).then((answer) => answer.ok, () => false))) return base
    await sleep(20)
  }
  throw new Error(`服务进程${over() ? '退出了' : `在 ${startLimitMs / 1000} 秒内没有应答`}：\n${output().slice(-2000)}`)
}

/** Nothing from the caller's environment: a test run must not pass on its mode or its database. */
function inherited(): Record<string, string> {
  return Object.fromEntries(['PATH', 'HOME', 'USER', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])))
}

function rssOf(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found === null ? undefined : Number(found[1]) / 1024
  } catch {
    return undefined
  }
}
