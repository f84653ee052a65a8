import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { inTrouble, openPort, type Port, type Trouble } from './port.ts'
import { smsPort } from './sms.ts'

interface Greeter {
  greet(name: string): Promise<string>
}

const port: Port<Greeter> = {
  title: '问候',
  real: ({ metricsToken }) => (metricsToken === undefined ? undefined : { greet: async (name) => `real ${name}` }),
  simulated: () => ({ greet: async (name) => `simulated ${name}` }),
  none: (away) => ({ greet: away }),
}
const open = (env: Record<string, string>) => openPort(port, readConfig(env), '')

test('what is configured is used, in the demo too; else the demo simulates, and anything else says that there is none', async () => {
  expect(await open({ METRICS_TOKEN: 'x', DEMO: '1' }).greet('a')).toBe('real a')
  expect(await open({ DEMO: '1' }).greet('a')).toBe('simulated a')
  await expect(open({}).greet('a')).rejects.toThrow('尚未配置问候')
})

test('without a gateway no message is taken for sent', async () => {
  await expect(openPort(smsPort, readConfig({}), '').send({ id: '1', phone: '19900000000', text: '您好' })).rejects.toThrow('尚未配置短信网关（SMS_URL）')
})

test('a simulator can be down, hear things twice and lose its answers', async () => {
  let trouble: Trouble = { down: false, loses: false, repeats: false }
  const heard: string[] = []
  const greet = inTrouble('问候', async () => trouble, async (name: string) => {
    heard.push(name)
    return `hello ${name}`
  })
  expect(await greet('a')).toBe('hello a')
  trouble = { down: false, loses: true, repeats: true }
  await expect(greet('b')).rejects.toThrow('问候没有应答')
  trouble = { down: true, loses: false, repeats: false }
  await expect(greet('c')).rejects.toThrow('问候暂停服务')
  expect(heard).toEqual(['a', 'b', 'b'])
})
