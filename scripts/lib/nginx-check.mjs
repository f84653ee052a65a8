import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, request as send } from 'node:http'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { apt } from './apt.mjs'
import { freePort } from './port.mjs'
import { run, wasInterrupted } from './run.mjs'
import { root, say } from './say.mjs'
import { testFolder } from './stamps.mjs'

const webRoot = resolve(root, testFolder)
const modules = ['ngx_http_brotli_filter_module.so', 'ngx_http_brotli_static_module.so'].map((name) => join('/usr/lib/nginx/modules', name))

/** Tests the configuration in `server/deploy` with a real nginx in front of two real server processes on one database, which a third one runs. */
export async function checkNginx({ node, env }) {
  if (!(await ensureNginx())) return { passed: 0, failed: 0, skipped: 1, why: '没有 nginx（及 brotli 模块），也装不上：没有检查静态服务' }
  const folder = mkdtempSync(join(tmpdir(), 'linggong-nginx-'))
  const [port, tlsPort, owner, first, second] = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()]
  const result = { passed: 0, failed: 0 }
  const failures = []
  const children = []
  const check = async (title, work) => {
    if (wasInterrupted()) return
    try {
      await work()
      result.passed += 1
      say(`  ✓ ${title}`)
    } catch (error) {
      result.failed += 1
      failures.push(title)
      say(`  ✗ ${title}：${error.message}`)
    }
  }
  const ask = (path, headers) => request(port, path, headers)
  try {
    const serve = async (servePort, data, url = '') => {
      const child = spawn(node, [resolve(root, 'server/dist/main.js')], { cwd: root, env: { ...env, PORT: String(servePort), HOST: '127.0.0.1', DEMO: '0', TRUST_PROXY: '127.0.0.1', WORKER_ORIGIN: 'http://worker.localhost', DATA_DIR: join(folder, data), DATABASE_URL: url }, stdio: 'ignore' })
      children.push(child)
      await answering(servePort)
      return child
    }
    await serve(owner, 'owner')
    const url = readFileSync(join(folder, 'owner/database-url'), 'utf8').trim()
    const served = new Map()
    for (const one of [first, second]) served.set(one, await serve(one, String(one), url))
    const pair = await run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-subj', '/CN=localhost', '-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.pem')], { capture: true })
    expect(pair.code === 0, `没有生成证书：${pair.output}`)
    writeFileSync(join(folder, 'nginx.conf'), configuration({ folder, port, tlsPort, apis: [first, second] }))
    await check('nginx 接受这份配置', async () => {
      const { code, output } = await run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], { capture: true })
      expect(code === 0, output.trim())
    })
    const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
    children.push(nginx)
    await answering(port)
    await check('页面不缓存，带严格的 CSP，深链接也给页面', async () => {
      for (const path of ['/', '/login', '/agency/settlement/sett/info/1']) {
        const page = await ask(path, { accept: 'text/html' })
        expect(page.status === 200 && page.headers['content-type'].startsWith('text/html'), `${path} 应答 ${page.status}`)
        expect(page.headers['cache-control'] === 'no-cache', `${path} 的缓存是 ${page.headers['cache-control']}`)
        expect(/script-src 'self' *;/.test(page.headers['content-security-policy']), 'CSP 不是只允许自己的脚本')
      }
    })
    await check('页面的安全头与服务进程直接给出的一样', async () => {
      const [page, direct] = [await ask('/', { accept: 'text/html' }), await request(first, '/', { accept: 'text/html' })]
      const policy = (answer) => answer.headers['content-security-policy'].split(';').map((one) => one.trim().replaceAll(/\s+/g, ' ')).filter(Boolean).toSorted().join('; ')
      expect(policy(page) === policy(direct), `CSP 不同：${policy(page)} 与 ${policy(direct)}`)
      for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy']) expect(page.headers[name] === direct.headers[name], `${name} 不同：${page.headers[name]} 与 ${direct.headers[name]}`)
      expect(page.headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains', `没有 HSTS：${page.headers['strict-transport-security']}`)
    })
    await check('TLS 只接受 1.3 与 1.2，先用 1.3，1.2 只用前向保密的套件；同一端口不接受明文', async () => {
      expect((await handshake(tlsPort)) === 'TLSv1.3', `先用的是 ${await handshake(tlsPort)}`)
      expect((await handshake(tlsPort, { maxVersion: 'TLSv1.2' })) === 'TLSv1.2', '不接受 1.2')
      for (const [what, options] of [['1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }], ['没有前向保密的套件', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }], ['CBC 套件', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' }]]) {
        const answer = await handshake(tlsPort, options)
        expect(/ALERT/.test(answer), `接受了${what}：${answer}`)
      }
      expect((await request(tlsPort, '/')).status === 400, '接受了明文')
    })
    const registry = await ask('/remotes.json')
    await check('模块清单不缓存', async () => expect(registry.status === 200 && registry.headers['cache-control'] === 'no-cache', `应答 ${registry.status}`))
    await check('按内容命名的文件缓存一年，brotli 和 gzip 都与原文一致', async () => {
      const entries = Object.values(JSON.parse(registry.body).remotes).map(({ builds }) => builds[0].entry)
      const script = readdirSync(join(webRoot, 'static/js')).find((name) => name.endsWith('.js'))
      for (const path of [...entries, `/static/js/${script}`]) {
        const [plain, br, gzip] = [await ask(path), await ask(path, { 'accept-encoding': 'br' }), await ask(path, { 'accept-encoding': 'gzip' })]
        expect(plain.headers['cache-control'] === 'public, max-age=31536000, immutable', `${path} 的缓存是 ${plain.headers['cache-control']}`)
        expect(br.headers['content-encoding'] === 'br' && brotliDecompressSync(br.raw).equals(plain.raw), `${path} 的 brotli 不对`)
        expect(gzip.headers['content-encoding'] === 'gzip' && gunzipSync(gzip.raw).equals(plain.raw), `${path} 的 gzip 不对`)
      }
    })
    await check('没有的脚本是 404，不是页面', async () => {
      // What builds have recorded is there, and served to nobody.
      for (const path of ['/static/js/gone.0123456789.js', '/r/agency/none/x.js', '/facts/server.json']) {
        const { status, body } = await ask(path, { accept: 'text/html' })
        expect(status >= 400 && !body.includes('id="root"'), `${path} 应答 ${status}`)
      }
    })
    await check('接口走到服务进程，带请求编号；指标不外露', async () => {
      const answer = await ask('/v1/permissions/')
      expect(answer.status === 401 && JSON.parse(answer.body).error_msg, `应答 ${answer.status} ${answer.body}`)
      expect(/^[\w-]{8,}$/.test(answer.headers['x-request-id'] ?? ''), '没有请求编号')
      expect(answer.headers['cache-control'] === 'no-store' && answer.headers['x-content-type-options'] === 'nosniff', `接口的头被改写：${answer.headers['cache-control']}`)
      expect((await ask('/work/v1/none')).headers['content-type'].startsWith('application/json'), '/work/v1 没有到接口')
      expect((await ask('/metrics')).status === 404, '/metrics 外露')
    })
    await check('收款人的网址只有他们的页面和接口，别的网址没有', async () => {
      const host = { host: 'worker.localhost' }
      expect((await ask('/worker/payslip', host)).status === 200, '工资单页面打不开')
      expect((await ask('/worker/v1/payslip/', host)).status === 401, '工资单接口没有到服务进程')
      for (const path of ['/', '/remotes.json', '/v1/staffs/info/']) expect((await ask(path, host)).status === 404, `${path} 不应在收款人的网址上`)
      expect((await ask('/v1/staffs/info/', { 'x-forwarded-host': 'worker.localhost' })).status === 401, '调用者可以自称在别的网址')
      expect(!(await ask('/worker/payslip')).body.includes('工资单'), '工资单页面在管理端的网址上')
    })
    await check('一个地址每秒的请求有限，超出的得 429，随后恢复', async () => {
      const answers = await Promise.all(Array.from({ length: 1200 }, () => ask('/v1/permissions/').then(({ status }) => status, () => 0)))
      const refused = answers.filter((status) => status === 429).length
      expect(refused > 0 && answers.includes(401), `1200 个请求中 429 有 ${refused} 个`)
      await sleep(4000)
      expect((await ask('/v1/permissions/')).status === 401, '停下之后没有恢复')
    })
    await check('慢慢送来的请求体被切断，不占用服务进程', async () => {
      const took = await trickled(port)
      expect(took < 15_000, `${took} 毫秒之后才切断`)
    })
    await check('服务进程在使用中逐个重启，没有一个请求落空', async () => {
      const load = startLoad(port)
      await sleep(500)
      for (const [one, child] of served) {
        await end(child)
        served.set(one, await serve(one, String(one), url))
        // So long nginx gives nothing to a process that has refused.
        await sleep(1500)
      }
      const answers = await load.end()
      expect(answers.every((status) => status === 401) && answers.length > 200, `${answers.length} 个请求：${[...new Set(answers)].join('、')}`)
    })
    await check('一个服务进程停下不回来，请求由另一个回答', async () => {
      await end(served.get(second))
      for (let count = 0; count < 10; count += 1) expect((await ask('/livez')).status === 200, '有请求没有回答')
    })
  } finally {
    for (const child of children.toReversed()) await end(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  return failures.length > 0 ? { ...result, why: failures.join('；') } : result
}

function configuration({ folder, port, tlsPort, apis }) {
  const values = {
    LISTEN: `127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl`,
    TLS: `ssl_certificate ${folder}/tls.pem; ssl_certificate_key ${folder}/tls.key;`,
    WEB_ROOT: webRoot,
    API_SERVERS: apis.map((api) => `server 127.0.0.1:${api} fail_timeout=1s;`).join(' '),
    WORKER_HOST: 'worker.localhost',
    OVERRIDE_ORIGINS: '',
  }
  const template = readFileSync(resolve(root, 'server/deploy/nginx.conf.template'), 'utf8')
  const site = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name) => values[name])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`)
  const loads = modules.map((file) => `load_module ${file};`)
  // As root, nginx would run its workers as a user who cannot read the checkout.
  const user = process.getuid?.() === 0 ? ['user root;'] : []
  return [...loads, ...user, `pid ${folder}/nginx.pid;`, 'error_log stderr error;', 'events {}', 'http {', '  include /etc/nginx/mime.types;', '  access_log off;', ...temporary, site, '}', ''].join('\n')
}

async function ensureNginx() {
  const isThere = async () => modules.every((file) => existsSync(file)) && (await run('nginx', ['-v'], { capture: true })).code === 0
  if (await isThere()) return true
  if (process.platform !== 'linux') return false
  say('没有 nginx，安装系统的软件包')
  await apt(['nginx-light', 'libnginx-mod-http-brotli-filter', 'libnginx-mod-http-brotli-static'])
  return isThere()
}

/** A raw request: `fetch` would decompress the body and hide the content encoding. */
function request(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const raw = Buffer.concat(parts)
        resolve({ status: response.statusCode, headers: response.headers, raw, body: raw.toString() })
      })
    }).on('error', reject)
  })
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** Readers and writers of one address who ask on and on over connections kept open; `end` tells each answer's status, or the error. */
function startLoad(port) {
  const [agent, answers] = [new Agent({ keepAlive: true }), []]
  let isOver = false
  const asks = async (method, path) => {
    while (!isOver) {
      answers.push(await new Promise((resolve) => {
        send({ host: '127.0.0.1', port, path, method, agent, headers: { 'content-type': 'application/json' } }, (response) => response.on('end', () => resolve(response.statusCode)).resume())
          .on('error', ({ code }) => resolve(code))
          .end(method === 'POST' ? '{}' : undefined)
      }))
      await sleep(50)
    }
  }
  const all = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? asks('GET', '/v1/permissions/') : asks('POST', '/v1/bills/search/')))
  return {
    end: async () => {
      isOver = true
      await Promise.all(all)
      agent.destroy()
      return answers
    },
  }
}

/** The version of TLS that a client with these options gets, or the code of the refusal. */
function handshake(port, options = {}) {
  return new Promise((resolve) => {
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
    socket.on('error', ({ code }) => resolve(code))
  })
}

/** How long a body that stops coming keeps its connection, in milliseconds. */
function trickled(port) {
  const began = Date.now()
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.write('POST /v1/accounts/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Date.now() - began)).resume()
  })
}

async function answering(port) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const status = await request(port, '/readyz').then((answer) => answer.status, () => 0)
    if (status === 200) return
    if (Date.now() > deadline) throw new Error(`端口 ${port} 60 秒内没有应答`)
    await sleep(100)
  }
}

function expect(truth, message) {
  if (!truth) throw new Error(message)
}
