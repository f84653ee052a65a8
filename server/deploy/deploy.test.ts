import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import flags from '../node-flags.json' with { type: 'json' }

// There is no container engine here: the files are parsed, not run.
const root = resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(resolve(import.meta.dirname, name), 'utf8')
/** Created by the build, so they may be missing here. */
const built = ['.published', 'server/dist']

test.each(['web.Containerfile', 'server.Containerfile'])('%s has no fault, and copies what there is', (name) => {
  expect(validate(read(name))).toEqual([])
  const copied = DockerfileParser.parse(read(name)).getCOPYs().filter((copy) => copy.getFromFlag() === null).flatMap((copy) => copy.getArguments().slice(0, -1).map(String))
  expect(copied.length).toBeGreaterThan(0)
  for (const source of copied) expect(built.includes(source) || existsSync(resolve(root, source)), source).toBe(true)
})

test('the server runs with the flags that `npm start` gives it', () => {
  const [command] = DockerfileParser.parse(read('server.Containerfile')).getCMDs()
  expect(command?.getJSONStrings().map((one) => one.getJSONValue())).toEqual(expect.arrayContaining(flags))
})

const secretNames = ['PASSWORD', 'KEY', 'TOKEN']

interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly depends_on?: unknown
}

test('the suite is a database, its migrations, two processes of the API and nginx, open to this machine only', () => {
  const { services }: { services: Readonly<Record<string, Service>> } = parse(read('compose.yaml'), { merge: true })
  expect(Object.keys(services)).toEqual(['database', 'migrate', 'api-1', 'api-2', 'web'])
  expect(services['api-1']).toEqual(services['api-2'])
  for (const { build } of Object.values(services)) if (build) expect(existsSync(resolve(import.meta.dirname, build.context, build.dockerfile))).toBe(true)
  expect(services['web']?.environment?.['API_SERVERS']).toBe('server api-1:8080 fail_timeout=1s; server api-2:8080 fail_timeout=1s;')
  expect(Object.values(services).flatMap(({ ports = [] }) => ports).every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
  // Who serves calls does not know the owner's login.
  const knowing = Object.entries(services).filter(([, { environment = {} }]) => Object.values(environment).some((value) => value.includes('POSTGRES_PASSWORD')))
  expect(knowing.map(([name]) => name)).toEqual(['database', 'migrate'])
  expect(services['api-1']?.environment).toMatchObject({ APP_DATABASE_URL: services['migrate']?.environment?.['APP_DATABASE_URL'], CONTEXT_KEY: '${CONTEXT_KEY:?}' })
  // No secret is written in the file: each comes from the environment.
  const secrets = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment).filter(([name]) => secretNames.some((end) => name.endsWith(end))))
  expect(secrets).toContainEqual(['POSTGRES_PASSWORD', '${POSTGRES_PASSWORD:?}'])
  expect(secrets.filter(([name, value]) => value !== `\${${name}:?}` && value !== `\${${name}:-}`)).toEqual([])
})

test('every variable of the nginx template is one that the container fills', () => {
  expect(variablesIn(read('nginx.conf.template'))).toEqual(variablesIn(read('web-entry.sh')))
})

/** The names in `${…}`. nginx's own variables have no braces. */
const variablesIn = (text: string): ReadonlySet<string> => new Set(text.split('${').slice(1).map((rest) => rest.slice(0, rest.indexOf('}'))))
