// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { layWatermark, watermarkText } from './watermark.ts'

const marks = () => Array.from(document.querySelectorAll('[data-watermark]'))
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))
let end = () => undefined as void
afterEach(() => end())

test('R041 the watermark is the name and the last four digits', () => {
  expect(watermarkText('王建国', '19900000004')).toBe('王建国 0004')
  end = layWatermark('王建国 0004')
  expect(decodeURIComponent(marks()[0]?.getAttribute('style') ?? '')).toContain('>王建国 0004</text>')
})

test('R040 the watermark comes back whole when it is removed, hidden or altered, and only once', async () => {
  end = layWatermark('王建国 0004')
  const whole = marks()[0]?.outerHTML
  const attempts: readonly ((mark: Element) => void)[] = [
    (mark) => mark.remove(),
    (mark) => mark.setAttribute('style', 'display: none'),
    (mark) => mark.setAttribute('hidden', ''),
    (mark) => mark.setAttribute('class', 'gone'),
    (mark) => mark.removeAttribute('style'),
    (mark) => mark.append('x'),
    (mark) => document.createElement('div').append(mark),
    () => document.body.replaceChildren(),
  ]
  for (const attempt of attempts) {
    attempt(marks()[0] ?? document.body)
    await settled()
    expect(marks().map(({ outerHTML }) => outerHTML)).toEqual([whole])
  }
})

test('a name cannot write into the picture, and the end of the session takes it away', async () => {
  const stop = layWatermark('<b>"&\'</b>')
  const style = decodeURIComponent(marks()[0]?.getAttribute('style') ?? '')
  expect(style).not.toContain('<b>')
  expect(style).toContain('&#60;b&#62;')
  stop()
  await settled()
  expect(marks()).toEqual([])
})
