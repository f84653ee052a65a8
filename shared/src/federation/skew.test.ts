import { expect, test } from 'vitest'
import { manifestOf, setUp, settled, vouched } from './loader-fixture.ts'

/**
 * Version skew: a tab keeps the shell it was opened with, while remotes are deployed on their own schedules.
 * `^` ranges: a shell of a later minor version runs older remotes, one of an earlier minor or another major does not.
 */
const shells = ['1.0.0', '1.1.0', '1.1.7', '1.2.0', '2.0.0', '2.1.0'] as const
const remotes = ['1.0.0', '1.1.0', '1.2.0', '2.0.0'] as const
const runs: Readonly<Record<(typeof shells)[number], readonly string[]>> = {
  '1.0.0': ['1.0.0'],
  '1.1.0': ['1.0.0', '1.1.0'],
  '1.1.7': ['1.0.0', '1.1.0'],
  '1.2.0': ['1.0.0', '1.1.0', '1.2.0'],
  '2.0.0': ['2.0.0'],
  '2.1.0': ['2.0.0'],
}

for (const shell of shells) {
  for (const remote of remotes) {
    const fits = runs[shell].includes(remote)
    test(`a shell of ${shell} ${fits ? 'runs' : 'refuses, before any of its code runs,'} a remote built for ${remote}`, async () => {
      const { loader, ports } = setUp({ contract: shell, ...vouched(manifestOf('b2', { contract: remote }), `^${remote}`) })
      const end = await settled(loader)
      expect(end).toMatchObject(fits ? { status: 'ready', build: 'b2', replaced: null } : { status: 'failed', reason: 'contract-mismatch', phase: 'contract' })
      expect(ports.load).toHaveBeenCalledTimes(fits ? 1 : 0)
      if (!fits) expect(end.failure?.message).toBe(`contract ^${remote} (shell: ${shell})`)
    })
  }
}

test.each([
  ['the same', '19.3.4', 'ready'],
  ['a later minor', '19.4.0', 'ready'],
  ['an earlier minor', '19.2.9', 'failed'],
  ['another major', '20.0.0', 'failed'],
])('a shell with %s of what is shared (react %s): %s', async (_, version, status) => {
  const { loader, ports } = setUp({ shared: { react: { version } } })
  expect(await settled(loader)).toMatchObject({ status })
  expect(ports.load).toHaveBeenCalledTimes(status === 'ready' ? 1 : 0)
})
