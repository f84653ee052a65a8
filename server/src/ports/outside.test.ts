import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { readConfig } from '../config.ts'
import { httpMail } from './mail.ts'
import { mailPort, simulatedMail, simulatedWeixin, weixinPort } from './outside-simulator.ts'
import { openPort, PortDown } from './port.ts'
import { httpWeixin } from './weixin.ts'

const url = await testDatabase()
const [mail, weixin] = [simulatedMail(url), simulatedWeixin(url)]
afterAll(() => Promise.all([mail.close(), weixin.close()]))

const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
const letter = (id: string) => ({ id, to: 'a@example.com', subject: '标题', text: '内容' })
const got = async () => (await mail.deliveries('a@example.com')).map(({ id }) => id).toSorted()

test('a simulated gateway is down, hears twice, loses its answers, refuses and takes its time; one id is one message', async () => {
  await mail.send(letter('1'))
  await mail.writeSetting({ ...quiet, repeats: true })
  await mail.send(letter('2'))
  await mail.writeSetting({ ...quiet, loses: true })
  await expect(mail.send(letter('3'))).rejects.toBeInstanceOf(PortDown)
  await mail.writeSetting(quiet)
  await mail.send(letter('3'))
  await mail.writeSetting({ ...quiet, down: true })
  await expect(mail.send(letter('4'))).rejects.toBeInstanceOf(PortDown)
  await mail.writeSetting({ ...quiet, fail_percent: 100 })
  await expect(mail.send(letter('5'))).rejects.toThrow('邮件系统拒收')
  await mail.writeSetting({ ...quiet, delay_ms: 30 })
  const since = performance.now()
  await mail.send(letter('6'))
  expect(performance.now() - since).toBeGreaterThan(25)
  expect(await got()).toEqual(['1', '2', '3', '6'])
  // Its neighbour has faults of its own.
  expect(await weixin.readSetting()).toEqual(quiet)
})

test('a simulated official account knows who opened which of its addresses, and takes no other', async () => {
  expect(await weixin.authorization()).toMatchObject({ appid: '', url: 'https://weixin.example.com/authorization' })
  expect(await weixin.open('https://weixin.example.com/authorization')).toBe(true)
  expect((await weixin.authorization()).appid).not.toBe('')
  const scene = randomUUID()
  const code = await weixin.invite(scene)
  expect(await weixin.follower(scene)).toBeNull()
  expect(await weixin.open(code)).toBe(true)
  expect(await weixin.follower(scene)).toMatch(/^o[\w-]{27}$/u)
  for (const wrong of ['', 'https://weixin.example.com/follow/authorization', 'https://example.com/follow/x']) expect([wrong, await weixin.open(wrong)]).toEqual([wrong, false])
})

test('the adapters send to their gateways, and believe no answer of another shape', async () => {
  const heard: unknown[] = []
  let answer: unknown = {}
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push([request.url, request.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())])
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const place = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/gate`, token: 'secret' }
  try {
    await httpMail({ ...place, from: 'suite@example.com' }).send(letter('7'))
    const account = httpWeixin(place)
    await account.send({ id: '8', openid: 'o1', templateId: 'T1', title: '标题', text: '内容' })
    answer = { appid: 'wx1', name: '公众号', url: 'https://gate.example.com/authorize' }
    expect(await account.authorization()).toEqual(answer)
    answer = { appid: 'wx1', name: '公众号', url: 'javascript:alert(1)' }
    await expect(account.authorization()).rejects.toThrow()
    answer = { openid: '' }
    expect(await account.follower('s')).toBeNull()
    answer = { url: 'https://weixin.example.com/q' }
    expect(await account.invite('s')).toBe('https://weixin.example.com/q')
  } finally {
    server.close()
  }
  expect(heard.slice(0, 3)).toEqual([
    ['/gate', 'Bearer secret', { request_id: '7', from: 'suite@example.com', to: 'a@example.com', subject: '标题', text: '内容' }],
    ['/gate/messages', 'Bearer secret', { request_id: '8', openid: 'o1', template_id: 'T1', title: '标题', text: '内容' }],
    ['/gate/authorization', 'Bearer secret', {}],
  ])
})

test('without a gateway outside of the demo nothing is connected; a sender that is no address is refused at the start', async () => {
  const config = readConfig({})
  expect([openPort(mailPort, config, '').isConnected, openPort(weixinPort, config, '').isConnected]).toEqual([false, false])
  await expect(openPort(mailPort, config, '').send(letter('9'))).rejects.toThrow('尚未配置邮件网关（MAIL_URL）')
  expect(openPort(weixinPort, readConfig({ WEIXIN_URL: 'https://gate.example.com' }), '').isConnected).toBe(true)
  expect(() => readConfig({ MAIL_URL: 'https://gate.example.com', MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM')
})
