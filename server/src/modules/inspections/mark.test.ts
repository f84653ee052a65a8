import { expect, test } from 'vitest'
import { markOf } from '../../../pages/mark.js'

interface Drawn {
  readonly width: number
  readonly height: number
  readonly lines: readonly { readonly y: number; readonly text: string }[]
}

function drawn(svg: string): Drawn {
  const [, width, height] = /width="(\d+)" height="(\d+)"/u.exec(svg) ?? []
  return { width: Number(width), height: Number(height), lines: [...svg.matchAll(/<text y="([-\d.]+)">([^<]*)<\/text>/gu)].map(([, y, text]) => ({ y: Number(y), text: text ?? '' })) }
}

test.each([['海口市税务局'], ['国'.repeat(40)], ['国家税务总局海口市龙华区税务局第一税务分局检查组（第二组）']])('a watermark has every letter of %s within its picture', (recipient) => {
  const { width, height, lines } = drawn(markOf([recipient, '2026/11/30 03:20:11']))
  expect(lines.map(({ text }) => text).join('')).toBe(`${recipient}2026/11/30 03:20:11`)
  const angle = (-24 * Math.PI) / 180
  for (const { y, text } of lines) {
    // The corners of a line of letters as wide as they are high, turned about the middle of the picture.
    for (const [dx, dy] of [[-1, -1], [1, -1], [-1, 1], [1, 1]] as const) {
      const [left, top] = [(dx * [...text].length * 15) / 2, y + dy * 10]
      expect(Math.abs(left * Math.cos(angle) - top * Math.sin(angle))).toBeLessThan(width / 2)
      expect(Math.abs(left * Math.sin(angle) + top * Math.cos(angle))).toBeLessThan(height / 2)
    }
  }
})

test('what would be markup is told as text', () => {
  expect(markOf(['<b>&'])).toContain('&lt;b>&amp;')
})
