import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server as in production, in a process of its own. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  /** Resident memory now, in megabytes; undefined where /proc does not tell. */
  rss(): number | undefined
  stop(): Promise<void>
}

/** As in server/deploy/server.Containerfile. */
const flags = ['--max-semi-space-size=4', '--max-old-space-size=1024']
const main = resolve(import.meta.dirname, '../../src/main.ts')

export async function startServer(databaseUrl: string, dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...more }
  // The channel ends with this process, and the server with the channel.
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const { pid } = child
  if (pid === undefined) throw new Error('服务器进程没有启动')
  const port = await portOf()
  return {
    port,
    pid,
    rss: () => rssOf(pid),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }

  async function portOf(): Promise<number> {
    for (let tries = 0; tries < 1200 && child.exitCode === null; tries += 1) {
      const found = /http:\/\/[\d.]+:(\d+)/u.exec(output)
      if (found !== null) return Number(found[1])
      await sleep(100)
    }
    child.kill('SIGKILL')
    throw new Error(`服务器进程没有就绪：${output}`)
  }
}

function rssOf(pid: number): number | undefined {
  try {
    const found = /^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found === null ? undefined : Number(found[1]) / 1024
  } catch {
    return undefined
  }
}
