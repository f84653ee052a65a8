import { run } from './run.mjs'
import { say } from './say.mjs'

/** True when the packages were installed: as root, or with a sudo that needs no password. */
export async function apt(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update', '-q'], ['install', '-y', '-q', '--no-install-recommends', ...packages]]
  for (const step of steps) {
    const [program, ...args] = [...sudo, 'apt-get', ...step]
    const { code, output } = await run(program, args, { env, capture: true, timeout: 900_000 })
    if (code !== 0) {
      say(`  ${program} ${args.join(' ')}：退出码 ${code} ${output.trim().split('\n').pop() ?? ''}`)
      // An outdated package list may still work.
      if (step[0] !== 'update') return false
    }
  }
  return true
}
