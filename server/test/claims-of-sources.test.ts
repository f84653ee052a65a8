import { expect, test } from 'vitest'
import { calleeOf, isNode, nodesOf, type Source, sourcesOf, stringOf, type SyntaxNode, walk } from '../../build/syntax.ts'

/** Checks the claims of SECURITY.md that something does not occur in the sources. */

const server = sourcesOf('server/src/**/*.ts')
const pages = sourcesOf('{shell/src,shared/src,remotes/*/src}/**/*.{ts,tsx}')

/** The files for which the condition is true. */
const having = (sources: readonly Source[], isThere: (tree: unknown) => boolean): string[] => sources.flatMap(({ path, tree }) => (isThere(tree) ? [path] : []))

/** Whether one of these words occurs as a name or a string. */
const says = (...words: readonly string[]) => (tree: unknown): boolean => {
  let isSaid = false
  walk(tree, (node) => {
    const word = typeof node['name'] === 'string' ? node['name'] : stringOf(node)
    if (word !== undefined && words.includes(word)) isSaid = true
  })
  return isSaid
}

const callsOf = (tree: unknown): SyntaxNode[] => [...nodesOf(tree, 'CallExpression'), ...nodesOf(tree, 'NewExpression')]
const argumentsOf = (call: SyntaxNode): unknown[] => (Array.isArray(call['arguments']) ? call['arguments'] : [])
/** Whether a function with one of these names is called: `document.write`, or `.redirect` on any object. */
const calls = (...names: readonly string[]) => (tree: unknown): boolean => callsOf(tree).some((call) => names.some((name) => (name.startsWith('.') ? calleeOf(call).endsWith(name) : calleeOf(call) === name)))

test('there are sources to look at', () => {
  expect(server.length).toBeGreaterThan(150)
  expect(pages.length).toBeGreaterThan(300)
})

test('no page writes text as markup', () => {
  expect(having(pages, says('dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'eval'))).toEqual([])
  expect(having(pages, calls('document.write', 'Function'))).toEqual([])
})

test('no page embeds what needs a plug-in, nor another page', () => {
  const embeds = (tree: unknown): boolean => nodesOf(tree, 'JSXOpeningElement').some(({ name }) => says('applet', 'object', 'embed', 'iframe')(name))
  expect(having(pages, (tree) => nodesOf(tree, 'JSXOpeningElement').length > 0).length).toBeGreaterThan(100)
  // The statement that an enterprise confirms (R684): our own document, in a frame without any right.
  const frame = 'shared/src/business/invoice-batches/statement-frame.tsx'
  expect(having(pages, embeds)).toEqual([frame])
  const attributes = pages.filter(({ path }) => path === frame).flatMap(({ tree }) => nodesOf(tree, 'JSXOpeningElement').filter(({ name }) => says('iframe')(name)).flatMap((element) => nodesOf(element, 'JSXAttribute').map(({ name, value }) => [isNode(name) ? name['name'] : '', isNode(value) ? stringOf(value) : ''])))
  expect(Object.fromEntries(attributes)).toMatchObject({ sandbox: '', srcDoc: undefined })
  expect(attributes.map(([name]) => name)).not.toContain('src')
})

test('every field of a password is one, names what it takes, and lets paste', () => {
  const fields = pages.flatMap(({ path, tree }) => nodesOf(tree, 'JSXOpeningElement').filter(({ name }) => isNode(name) && name.type === 'JSXMemberExpression' && says('Password')(name['property'])).map((field) => ({ path, field })))
  expect(fields.length).toBeGreaterThan(4)
  for (const { path, field } of fields) {
    expect(says('current-password', 'new-password')(field), path).toBe(true)
    expect(says('onPaste', 'onPasteCapture', 'onCopy', 'onBeforeInput')(field), path).toBe(false)
  }
  const named = pages.flatMap(({ path, tree }) => nodesOf(tree, 'JSXOpeningElement').filter((one) => says('current-password', 'new-password')(one) && !fields.some(({ field }) => field === one)).map(() => path))
  expect(named, 'a password in a field that shows it').toEqual([])
})

test('the server redirects nothing', () => {
  expect(having(server, calls('.redirect'))).toEqual([])
  expect(having(server, (tree) => nodesOf(tree, 'Literal').some((one) => stringOf(one)?.toLowerCase() === 'location'))).toEqual([])
  expect(having(server, (tree) => callsOf(tree).some((call) => calleeOf(call).endsWith('.code') && argumentsOf(call).some((one) => isNode(one) && [301, 302, 303, 307, 308].includes(Number(one['value'])))))).toEqual([])
})

test('there is one way out of the server, and every call through it says where its address is from', () => {
  expect(having(server, (tree) => calls('fetch')(tree) || says('node:http', 'node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns', 'node:dns/promises', 'undici', 'XMLHttpRequest', 'WebSocket', 'EventSource')(tree))).toEqual(['server/src/kernel/egress.ts'])
  // Sockets of one's own: to the database, and to find out whether a port is free.
  const bySocket = having(server, (tree) => nodesOf(tree, 'ImportDeclaration').some((one) => stringOf(one['source']) === 'node:net' && says('Socket', 'connect', 'createConnection')(one)))
  expect(bySocket).toEqual(['server/src/db/connect.ts'])
  const trusted = (tree: unknown): boolean => callsOf(tree).some((call) => calleeOf(call) === 'callOut' && says('configured')(argumentsOf(call)[0]))
  for (const path of having(server, trusted)) expect(path, 'what is configured is a port').toMatch(/^server\/src\/ports\//u)
  const calling = server.flatMap(({ path, tree }) => callsOf(tree).filter((call) => calleeOf(call) === 'callOut').map((call) => ({ path, first: argumentsOf(call)[0] })))
  expect(calling.length).toBeGreaterThan(0)
  for (const { path, first } of calling) expect(says('configured', 'given')(first), `${path} names the trust where it calls`).toBe(true)
})

test('what is sent to a phone is a template of the table', () => {
  // These two send what their callers give them.
  const senders = having(server, calls('sendCode', 'sendWorkerCode', 'queueMessage')).filter((path) => !['server/src/modules/accounts/sms.ts', 'server/src/modules/accounts/worker-codes.ts'].includes(path))
  expect(senders.length).toBeGreaterThan(3)
  expect(senders.filter((path) => !having(server, calls('smsText')).includes(path))).toEqual([])
})

test('certificates are checked, for nothing says otherwise', () => {
  expect(having(server, says('rejectUnauthorized', 'NODE_TLS_REJECT_UNAUTHORIZED', 'checkServerIdentity'))).toEqual([])
})

test('commands are started for the database alone, and without a shell', () => {
  for (const path of having(server, says('node:child_process'))) expect(path).toMatch(/^server\/src\/postgres\//u)
  expect(having(server, (tree) => nodesOf(tree, 'Property').some(({ key }) => says('shell')(key)))).toEqual([])
  const isCommand = (one: unknown): boolean => isNode(one) && (stringOf(one) !== undefined || one.type === 'TemplateLiteral')
  expect(having(server, (tree) => callsOf(tree).some((call) => /(?:^|\.)exec(?:Sync)?$/u.test(calleeOf(call)) && isCommand(argumentsOf(call)[0])))).toEqual([])
})

test('regular expressions are built from our own words only', () => {
  expect(having(server, calls('RegExp')), 'paths of the contract, names in a PDF').toEqual(['server/src/kernel/api.ts', 'server/src/modules/files/pdf.ts'])
  expect(having(pages, calls('RegExp'))).toEqual([])
})

test('hashes are SHA-256', () => {
  const named = server.flatMap(({ tree }) => callsOf(tree)).filter((call) => ['createHash', 'createHmac'].includes(calleeOf(call))).map((call) => stringOf(argumentsOf(call)[0]))
  expect(named.length).toBeGreaterThan(5)
  expect(new Set(named)).toEqual(new Set(['sha256']))
})

test('what is encrypted is encrypted by AES-256-GCM', () => {
  const made = server.flatMap(({ path, tree }) => callsOf(tree).filter((call) => /^create(?:Cipher|Decipher)iv$/u.test(calleeOf(call))).map((call) => ({ path, first: argumentsOf(call)[0] })))
  expect(new Set(made.map(({ path }) => path))).toEqual(new Set(['server/src/kernel/cipher.ts']))
  expect(made.map(({ first }) => (isNode(first) ? first['name'] : undefined))).toEqual(made.map(() => 'cipher'))
  const [sealing] = server.filter(({ path }) => path === 'server/src/kernel/cipher.ts')
  expect(nodesOf(sealing?.tree, 'VariableDeclarator').filter(({ id }) => isNode(id) && id['name'] === 'cipher').map(({ init }) => stringOf(init))).toEqual(['aes-256-gcm'])
})

test('chance that an attacker could foresee decides about pauses alone', () => {
  expect(having(server, calls('Math.random')), 'between two tries of a transaction').toEqual(['server/src/kernel/transaction.ts'])
  const drawn = server.filter(({ path }) => path === 'server/src/modules/accounts/sms.ts').flatMap(({ tree }) => callsOf(tree)).filter((call) => calleeOf(call) === 'randomInt')
  expect(drawn.map((call) => argumentsOf(call).map((one) => (isNode(one) ? one['value'] : undefined)))).toEqual([[0, 1_000_000]])
})

test('demo accounts are made when DEMO says so and not otherwise', () => {
  const isAsked = (tree: unknown): boolean => calls('seedDemo')(tree)
  expect(having(server, isAsked)).toEqual(['server/src/main.ts'])
  const main = server.filter(({ path }) => path === 'server/src/main.ts').flatMap(({ tree }) => nodesOf(tree, 'IfStatement').filter(isAsked))
  expect(main.map(({ test: asked }) => (isNode(asked) && asked.type === 'MemberExpression' ? `${says('config')(asked['object'])} ${says('demo')(asked['property'])}` : ''))).toEqual(['true true'])
})
