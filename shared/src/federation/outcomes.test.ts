import { beforeEach, expect, test } from 'vitest'
import { RemoteFailure } from './failure.ts'
import { older, registryOf, setUp, settled, stable } from './loader-fixture.ts'
import { OutcomeReports } from './outcomes.ts'

let sent: object[] = []
const nothing = (): void => undefined
let flush = nothing
let path = '/agency/settlement/sett'
let isTried = false
beforeEach(() => {
  sent = []
  path = '/agency/settlement/sett'
  isTried = false
  flush = nothing
})

const reports = () => new OutcomeReports({
  send: (body) => void sent.push(...JSON.parse(body).outcomes),
  path: () => path,
  isTried: () => isTried,
  soon: (run) => {
    flush = run
  },
})

const page = (build: string) => new RemoteFailure({ reason: 'threw', phase: 'page', flavour: 'agency', build })
const of = (build: string, kind: string, reason = '', route = 'agency/settlement/sett') => ({ flavour: 'agency', build, kind, route, reason })

test('a load that was over before anybody watched is told as well, and a slow one as that', async () => {
  let now = 0
  const { loader } = setUp({ now: () => (now += 6000) })
  await settled(loader)
  reports().watch('agency', loader)
  flush()
  expect(sent).toEqual([of('b2', 'load'), of('b2', 'slow')])
})

test('a build that gave way is told with the one in its place, one without another as an error', async () => {
  const { loader, ports } = setUp({ registry: async () => registryOf([stable, older], 'b1') })
  ports.load.mockRejectedValueOnce(new Error('boom'))
  reports().watch('agency', loader)
  await settled(loader)
  flush()
  expect(sent).toEqual([of('b2', 'fallback', 'threw'), of('b1', 'load')])

  sent = []
  const { loader: alone } = setUp({ load: () => Promise.reject(new Error('boom')) })
  reports().watch('agency', alone)
  await settled(alone)
  flush()
  expect(sent).toEqual([of('b2', 'error', 'threw')])
})

test('a page that fails again and again is told once, and of an address only the page', async () => {
  const { loader } = setUp()
  const all = reports()
  all.watch('agency', loader)
  all.watch('agency', loader)
  await settled(loader)
  for (const _ of [1, 2, 3]) loader.pageFailed(page('b2'), true)
  path = '/agency/settlement/sett/info/0190a6b2-0000-7000-8000-000000000001'
  loader.pageFailed(page('b2'), true)
  flush()
  expect(sent).toEqual([of('b2', 'load'), of('b2', 'error', 'threw'), of('b2', 'error', 'threw', 'agency/settlement/sett/info')])
})

test('one document tells no more than twenty', async () => {
  const { loader } = setUp()
  reports().watch('agency', loader)
  await settled(loader)
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    path = `/agency/${letter}`
    loader.pageFailed(page('b2'), true)
  }
  flush()
  expect(sent).toHaveLength(20)
})

test('what testers try is not told, nor a list of builds that could not be had', async () => {
  isTried = true
  const { loader } = setUp()
  reports().watch('agency', loader)
  await settled(loader)
  isTried = false
  const { loader: lost } = setUp({ registry: () => Promise.reject(new Error('down')) })
  reports().watch('agency', lost)
  await settled(lost)
  flush()
  expect(sent).toEqual([])
})
