import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerCommand, offeredCommands, runCommand } from './commands.ts'

const ends: (() => void)[] = []
const offer = (id: string, run: () => void, title = id) => {
  const end = offerCommand(id, () => ({ id, title, run }))
  ends.push(end)
  return end
}
const at = (pathname: string) => vi.stubGlobal('location', { pathname })

beforeEach(() => {
  vi.useFakeTimers()
  at('/here')
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('actions offered to the palette', () => {
  it('are listed while they are offered, each once, the newest offer counting', () => {
    offer('import', () => undefined, '导入')
    const end = offer('import', () => undefined, '导入账单')
    expect(offeredCommands().map(({ title }) => title)).toEqual(['导入账单'])
    end()
    expect(offeredCommands().map(({ title }) => title)).toEqual(['导入'])
  })

  it('run at once where they are offered', () => {
    const run = vi.fn()
    offer('import', run)
    runCommand('import', '/elsewhere')
    expect(run).toHaveBeenCalledOnce()
  })

  it('run once when the page that offers them has opened', () => {
    const run = vi.fn()
    runCommand('import', '/bills')
    at('/bills')
    offer('import', run)
    offer('import', run)
    expect(run).toHaveBeenCalledOnce()
  })

  it('do not run when the operator has gone elsewhere, nor when the page came too late', () => {
    const run = vi.fn()
    runCommand('import', '/bills')
    at('/other')
    offer('import', run)
    at('/bills')
    runCommand('create', '/bills')
    vi.advanceTimersByTime(16_000)
    offer('create', run)
    expect(run).not.toHaveBeenCalled()
  })
})
