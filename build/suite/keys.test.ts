import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privateKey, publicKeyOf } from './keys.ts'

const pem = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test('the key is the one of the environment, else that of DATA_DIR', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-keys-'))
  mkdirSync(join(folder, 'keys'))
  const [kept, given] = [pem('P-256'), pem('P-256')]
  writeFileSync(join(folder, 'keys/registry.pem'), kept)
  const publicOf = (env: NodeJS.ProcessEnv) => publicKeyOf(privateKey(env))
  expect(publicOf({ DATA_DIR: folder })).toBe(publicOf({ REGISTRY_PRIVATE_KEY: kept }))
  expect(publicOf({ DATA_DIR: folder, REGISTRY_PRIVATE_KEY: given })).toBe(publicOf({ REGISTRY_PRIVATE_KEY: given }))
  expect(publicOf({ REGISTRY_PRIVATE_KEY: given })).not.toBe(publicOf({ DATA_DIR: folder }))
  rmSync(folder, { recursive: true })
})

test('a key of another curve is refused: the shell could not check what it signs', () => {
  expect(() => privateKey({ REGISTRY_PRIVATE_KEY: pem('P-384') })).toThrow('不是 P-256 的私钥')
})
