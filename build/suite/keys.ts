import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { root } from '../paths.ts'
import { Refusal } from './edit.ts'

/**
 * The key that signs the registry: `REGISTRY_PRIVATE_KEY` (PEM), else `keys/registry.pem` in DATA_DIR, created on first
 * use. It belongs to where builds are published, not on a server: its holder decides which code runs in every browser.
 */
export function privateKey(env: NodeJS.ProcessEnv = process.env): KeyObject {
  const given = env['REGISTRY_PRIVATE_KEY']
  if (given) return signingKey(given, 'REGISTRY_PRIVATE_KEY')
  return keyIn(keyFile(env))
}

/** The key of a remote's team, made on first use beside the platform's, to be taken where the team publishes. */
export const teamKey = (flavour: string, env: NodeJS.ProcessEnv = process.env): KeyObject => keyIn(resolve(dirname(keyFile(env)), `team-${flavour}.pem`))

/** With which a command signs: `TEAM_PRIVATE_KEY` (PEM) where a team publishes that has only that, else the platform's. */
export function signerKey(env: NodeJS.ProcessEnv = process.env): { readonly key: KeyObject; readonly isTeam: boolean } {
  const given = env['TEAM_PRIVATE_KEY']
  return given ? { key: signingKey(given, 'TEAM_PRIVATE_KEY'), isTeam: true } : { key: privateKey(env), isTeam: false }
}

function keyIn(file: string): KeyObject {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const { privateKey: made } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    // Exclusive, so that of two commands started together one creates the key and both use it.
    writeKey(file, made.export({ type: 'pkcs8', format: 'pem' }).toString())
  }
  return signingKey(readFileSync(file), file)
}

/**
 * An existing key of the checkout takes precedence over a new one (`scripts/lib/builder.mjs` has the same rule): a second data
 * directory on this machine serves the same published folder, and another key would break the shells already running from it.
 */
function keyFile(env: NodeJS.ProcessEnv): string {
  const places = [env['DATA_DIR'] || '.data', '.data'].map((folder) => resolve(root, folder, 'keys/registry.pem'))
  return places.find((file) => existsSync(file)) ?? resolve(root, env['DATA_DIR'] || '.data', 'keys/registry.pem')
}

function signingKey(pem: string | Buffer, from: string): KeyObject {
  const key = readKey(pem)
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Refusal(`${from} 不是 P-256 的私钥（PEM），没有签名`)
  return key
}

function readKey(pem: string | Buffer): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}

/** The public key in the shell's build: base64url of the uncompressed point. `REGISTRY_PUBLIC_KEY` where the private key is elsewhere. */
export function publicKey(env: NodeJS.ProcessEnv = process.env): string {
  return env['REGISTRY_PUBLIC_KEY'] || publicKeyOf(privateKey(env))
}

export function publicKeyOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
}

function writeKey(file: string, pem: string): void {
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
