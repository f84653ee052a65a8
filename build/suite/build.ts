import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { isFlavour, root } from '../paths.ts'
import { type Asked, flavourOf, would } from './asked.ts'
import { Refusal } from './edit.ts'
import { distOf } from './inspect.ts'

/** `suite build`: always anew, whatever has been built of the same sources. */
export async function build({ args, isDry, say }: Pick<Asked, 'args' | 'isDry' | 'say'>): Promise<void> {
  const target = args[0] === 'shell' || args[0] === 'server' ? args[0] : flavourOf(args)
  if (isDry) return say(`${would(true)}构建 ${target} 到 ${isFlavour(target) ? distOf(target) : resolve(root, target, 'dist')}`)
  const began = Date.now()
  const bin = resolve(createRequire(resolve(root, 'package.json')).resolve('@rsbuild/core'), '../../bin/rsbuild.js')
  const { status: code } = spawnSync(process.execPath, [bin, 'build'], { cwd: root, env: { ...process.env, TARGET: target, NODE_ENV: 'production' }, stdio: 'inherit' })
  if (code !== 0) throw new Refusal(`构建 ${target} 失败（退出码 ${code}）`)
  say(`已构建 ${target}（${((Date.now() - began) / 1000).toFixed(1)} 秒）`)
}
