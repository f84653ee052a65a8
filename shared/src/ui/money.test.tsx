// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { timeColumn } from './columns.tsx'
import { CopyText } from './copy-text.tsx'
import { LimitsMeter, type LimitUse } from './limits-meter.tsx'
import { Money, MoneyWords } from './money.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const textOf = (node: React.ReactNode) => {
  const { container, unmount } = render(node)
  const text = container.textContent
  unmount()
  return text
}

describe('an amount', () => {
  it.each([
    ['thousands separators (R567), cents divided by 100 (R569)', 123_456_789, '1,234,567.89'],
    ['two decimals (R568, R570)', 120_000, '1,200.00'],
    ['a negative sign (R571)', -5, '-0.05'],
    ['nothing yet', null, '—'],
  ])('with %s', (_, cents, text) => expect(textOf(<Money cents={cents} />)).toBe(text))

  it.each([
    ['upper style with 元整 (R573, R575)', 100_000, 'upper' as const, '壹仟元整'],
    ['lower style (R574)', 100_000, 'lower' as const, '一千元整'],
    ['jiao and fen (R576)', 12_345, 'upper' as const, '壹佰贰拾叁元肆角伍分'],
    ['the largest (R572)', 99_999_999_999_999, 'lower' as const, '九千九百九十九亿九千九百九十九万九千九百九十九元九角九分'],
    ['beyond it (R508)', 100_000_000_000_000, 'upper' as const, '金额超出大写范围'],
  ])('in words: %s', (_, cents, style, text) => expect(textOf(<MoneyWords cents={cents} style={style} />)).toBe(text))
})

it('a date-time is written YYYY/MM/DD HH:mm:ss, in Shanghai (R562)', () => {
  const column = timeColumn<{ at: string }>('at', '时间')
  expect(textOf(column.render({ at: '2026-01-02T16:04:05Z' }))).toBe('2026/01/03 00:04:05')
})

describe('CopyText', () => {
  const show = (text: string | null) =>
    render(
      <App>
        <CopyText text={text} />
      </App>,
    )
  const click = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^复制/ })))

  it('copies and says 复制成功 (R504)', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show('JS20260101')
    await click()
    expect(write).toHaveBeenCalledExactlyOnceWith('JS20260101')
    expect(screen.getByText('复制成功')).toBeTruthy()
  })

  it.each([[null], [''], ['  ']])('says 暂无可复制的内容 for %j (R505)', async (text) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show(text)
    await click()
    expect(write).not.toHaveBeenCalled()
    expect(screen.getByText('暂无可复制的内容')).toBeTruthy()
  })
})

describe('LimitsMeter', () => {
  const told = (use: Omit<LimitUse, 'label'>) => textOf(<LimitsMeter label="张三的限额" uses={[{ label: '本月', ...use }]} />)

  it.each([
    [{ used: 4_000_000, limit: 10_000_000 }, '本月¥ 40,000.00 / ¥ 100,000.00剩余 ¥ 60,000.00'],
    [{ used: 8_000_000, limit: 10_000_000 }, '本月¥ 80,000.00 / ¥ 100,000.00已用 80%，仅剩 ¥ 20,000.00'],
    [{ used: 10_000_000, limit: 10_000_000 }, '本月¥ 100,000.00 / ¥ 100,000.00已用完'],
    [{ used: 9_000_000, limit: 10_000_000, adding: 1_000_001 }, '本月¥ 100,000.01 / ¥ 100,000.00本次之后超出 ¥ 0.01'],
    [{ used: 500, limit: null }, '本月¥ 5.00 / 不限没有设置限额'],
    [{ used: 500, limit: 0 }, '本月¥ 5.00 / 不限没有设置限额'],
  ])('%o', (use, text) => expect(told(use)).toBe(text))

  it('says it to those who cannot see the bar', () => {
    render(<LimitsMeter label="张三的限额" uses={[{ label: '本季', used: 12_000, limit: 10_000 }]} />)
    const meter = screen.getByRole('meter', { name: '本季' })
    expect([meter.getAttribute('value'), meter.getAttribute('aria-valuetext')]).toEqual(['100', '已用 120%，超出 ¥ 20.00'])
  })
})
