// @vitest-environment happy-dom
import type { NoticeLine } from '@linggong/shared/domain/notice-content'
import { expect, test } from 'vitest'
import { elementsOf, linesOf } from './lines.ts'

function read(html: string): NoticeLine[] {
  return linesOf(new DOMParser().parseFromString(html, 'text/html').body)
}

const text = (html: string) => read(html).map(({ kind, spans }) => [kind, spans.map((span) => `${span.bold ? '*' : ''}${span.text}${span.link === '' ? '' : `(${span.link})`}`).join('|')])

test('of hostile or rich markup the words remain', () => {
  expect(text('<h1 onclick="alert(1)">标题<script>alert(1)</script></h1><p style="color:red"><i>斜</i><b>粗</b></p><iframe srcdoc="x"></iframe><object data="x">对象</object><style>p{}</style><img src=x onerror=alert(1)>')).toEqual([['paragraph', '标题'], ['paragraph', '斜|*粗']])
  expect(text('<a href="javascript:alert(1)">一</a><a href=" java&#10;script:alert(1)">二</a><a href="data:text/html,x">三</a><a href="http://x.example">四</a><a href="https://x.example/">五</a>')).toEqual([['paragraph', '一|二|三|四|五(https://x.example/)']])
})

test('lists of any depth are lists of one level, line breaks begin lines', () => {
  expect(text('<ol>\n<li>一<ul><li>二</li></ul></li>\n</ol><p>甲<br>乙</p>')).toEqual([['number', '一'], ['bullet', '二'], ['paragraph', '甲'], ['paragraph', '乙']])
})

test('what was written comes back as it was', () => {
  const lines: NoticeLine[] = [
    { kind: 'paragraph', spans: [{ text: '今晚 ', bold: false, link: '' }, { text: '<b>22:00</b> & ', bold: true, link: '' }, { text: '说明', bold: true, link: 'https://x.example/?a=1&b=2' }] },
    { kind: 'bullet', spans: [{ text: '一', bold: false, link: '' }] },
    { kind: 'bullet', spans: [{ text: '二', bold: false, link: '' }] },
    { kind: 'number', spans: [{ text: '三', bold: false, link: '' }] },
  ]
  expect(linesOf(elementsOf(lines))).toEqual(lines)
  const box = document.createElement('div')
  box.append(elementsOf(lines))
  expect(read(box.innerHTML)).toEqual(lines)
})
