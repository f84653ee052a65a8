import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { darkJpg, jpg, png } from '../../test/pictures.ts'
import { readConfig } from '../config.ts'
import { httpElementAuth } from './element-auth.ts'
import { httpESign } from './esign.ts'
import { httpLiveness } from './liveness.ts'
import { openPort, PortDown } from './port.ts'
import { elementAuthPort, esignPort, livenessPort, simulatedElementAuth, simulatedESign, simulatedLiveness } from './worker-simulators.ts'

const url = await testDatabase()
const [bureau, signing, faces] = [simulatedElementAuth(url), simulatedESign(url), simulatedLiveness(url)]
afterAll(() => Promise.all([bureau, signing, faces].map((port) => port.close())))

const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
const question = (requestNo: string, name = '王小明') => ({ requestNo, kind: 'two_auth' as const, name, id_no: '11010519491231002X', phone: '19900000000', bank_card: '' })
const text = (requestNo: string) => ({ requestNo, hash: 'a'.repeat(64), signer: '王**', signedAt: new Date(0) })

test('a simulated bureau answers a number once and for good, whatever becomes of the answer', async () => {
  expect(await bureau.ask(question('1'))).toEqual({ outcome: 'same', reason: '' })
  expect((await bureau.ask(question('2', '王不符'))).outcome).toBe('different')
  await expect(bureau.ask(question('1', '李大力'))).rejects.toThrow('已用于其他请求')
  await bureau.writeSetting({ ...quiet, loses: true, repeats: true })
  await expect(bureau.ask(question('3'))).rejects.toBeInstanceOf(PortDown)
  await bureau.writeSetting({ ...quiet, fail_percent: 100 })
  expect((await bureau.ask(question('3'))).outcome).toBe('same')
  expect((await bureau.ask(question('4'))).outcome).toBe('failure')
  await bureau.writeSetting({ ...quiet, down: true })
  await expect(bureau.ask(question('5'))).rejects.toBeInstanceOf(PortDown)
  expect([await bureau.charged(), await signing.readSetting()]).toEqual([3, quiet])
})

test('a simulated signing service issues one certificate for a number', async () => {
  const first = await signing.certify(text('1'))
  await signing.writeSetting({ ...quiet, loses: true })
  await expect(signing.certify(text('2'))).rejects.toBeInstanceOf(PortDown)
  await signing.writeSetting({ ...quiet, repeats: true })
  expect([await signing.certify(text('1')), first !== (await signing.certify(text('2'))), await signing.charged()]).toEqual([first, true, 2])
})

const face = (requestNo: string, photo: Buffer = jpg) => ({ requestNo, name: '王小明', id_no: '11010519491231002X', photo })

test('a simulated comparison of faces knows nobody in the dark, and answers a number once, about one picture', async () => {
  expect(await faces.compare(face('1'))).toEqual({ outcome: 'same', reason: '' })
  expect(await faces.compare(face('2', darkJpg))).toEqual({ outcome: 'different', reason: '' })
  await expect(faces.compare(face('1', png))).rejects.toThrow('已用于其他请求')
  await faces.writeSetting({ ...quiet, loses: true, repeats: true })
  await expect(faces.compare(face('3'))).rejects.toBeInstanceOf(PortDown)
  await faces.writeSetting({ ...quiet, fail_percent: 100 })
  expect([(await faces.compare(face('3'))).outcome, (await faces.compare(face('4'))).outcome]).toEqual(['same', 'failure'])
  await faces.writeSetting({ ...quiet, down: true })
  await expect(faces.compare(face('5'))).rejects.toBeInstanceOf(PortDown)
  expect(await faces.charged()).toBe(3)
})

test('the adapters send what is compared and nothing else, and believe no answer of another shape', async () => {
  const heard: unknown[] = []
  let answer: unknown = { outcome: 'same' }
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push([request.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())])
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const place = { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, token: 't' }
  try {
    expect(await httpElementAuth(place).ask(question('7'))).toEqual({ outcome: 'same', reason: '' })
    answer = { certificate_no: 'C1' }
    expect(await httpESign(place).certify(text('8'))).toBe('C1')
    answer = { outcome: 'failure', reason: '太暗' }
    expect(await httpLiveness(place).compare(face('f'))).toEqual({ outcome: 'failure', reason: '太暗' })
    expect(heard.pop()).toEqual(['Bearer t', { request_id: 'f', name: '王小明', id_no: '11010519491231002X', photo: jpg.toString('base64') }])
    answer = { outcome: 'perhaps' }
    await expect(httpLiveness(place).compare(face('g'))).rejects.toThrow()
    heard.pop()
    await expect(httpElementAuth(place).ask({ ...question('9'), kind: 'bank_four_auth', bank_card: '6225880000000001' })).rejects.toThrow()
    expect(heard).toEqual([
      ['Bearer t', { request_id: '7', kind: 'two_auth', name: '王小明', id_no: '11010519491231002X' }],
      ['Bearer t', { request_id: '8', hash: 'a'.repeat(64), signer: '王**', sign_at: '1970-01-01T00:00:00.000Z' }],
      ['Bearer t', { request_id: '9', kind: 'bank_four_auth', name: '王小明', id_no: '11010519491231002X', phone: '19900000000', bank_card: '6225880000000001' }],
    ])
  } finally {
    server.close()
  }
})

test('without a configuration nobody is asked, outside of the demo', async () => {
  const none = openPort(elementAuthPort, readConfig({}), '')
  expect(none.isConnected).toBe(false)
  await expect(none.ask(question('1'))).rejects.toThrow('ELEMENT_AUTH_URL')
  const noFaces = openPort(livenessPort, readConfig({}), '')
  expect(noFaces.isConnected).toBe(false)
  await expect(noFaces.compare(face('1'))).rejects.toThrow('LIVENESS_URL')
  expect(openPort(livenessPort, readConfig({ LIVENESS_URL: 'https://face.example.com' }), '').isConnected).toBe(true)
  expect(openPort(esignPort, readConfig({ ESIGN_URL: 'https://sign.example.com' }), '').isConnected).toBe(true)
})
