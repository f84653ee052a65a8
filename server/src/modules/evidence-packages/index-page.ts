import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { EVIDENCE_POINTS, EVIDENCE_STATES, type EvidencePoint, isGap } from '@linggong/shared/domain/evidence/points'
import type { EvidenceSums } from '@linggong/shared/domain/evidence/sums'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { BILL_STATUSES } from '@linggong/shared/domain/statuses'
import { clockTime } from '@linggong/shared/domain/time'
import { workerPages } from '../../web/paths.ts'

const folder = resolve(workerPages, 'evidence')

/** Within the package, without a server: a page that compares it with its manifest. */
export async function verifyPage(): Promise<Buffer> {
  const [page, style, verify, script] = await Promise.all(['verify.html', 'style.css', 'verify.js', 'page.js'].map((name) => readFile(resolve(folder, name), 'utf8')))
  // Functions, because a text in place of them would have its dollar signs read.
  return Buffer.from((page ?? '').replace('/* style */', () => style ?? '').replace('/* verify */', () => `${(verify ?? '').replaceAll(/^export /gmu, '')}\n${script ?? ''}`))
}

export interface IndexLine {
  readonly sn: string
  readonly name: string
  readonly idNo: string
  readonly status: string
  /** Cents. */
  readonly net: number
  readonly payAt: Date | null
  readonly points: readonly EvidencePoint[]
  /** Files of the package about it. */
  readonly files: readonly string[]
}

interface Head {
  readonly title: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly sums: EvidenceSums
  /** Of all bills together. */
  readonly files: readonly string[]
  /** What is not in it, and why. */
  readonly omitted: readonly string[]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const link = (name: string): string => `<a href="${escaped(encodeURI(name).replaceAll('#', '%23').replaceAll('?', '%3F'))}">${escaped(name)}</a>`
const classes = { present: 'good', missing: 'gap', disordered: 'wrong', not_needed: 'quiet' } as const

/** The page that is opened first: it reads without scripts and without a network. */
export async function indexPage(head: Head, lines: readonly IndexLine[]): Promise<Buffer> {
  const style = await readFile(resolve(folder, 'style.css'), 'utf8')
  const { sums } = head
  return Buffer.from(`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(head.title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(head.title)}</h1>
<p class="hint">生成于 ${clockTime(head.madeAt)}，${escaped(head.madeBy)}。共 ${sums.bills} 笔账单，其中 ${sums.complete} 笔没有缺口。<a href="verify.html">校验本证据包</a></p>
<table>
<thead><tr><th>证据</th><th>要求</th>${EVIDENCE_STATES.map(({ label }) => `<th class="number">${label}</th>`).join('')}</tr></thead>
<tbody>
${sums.points.map((sum) => `<tr><td>${EVIDENCE_POINTS[sum.key].label}</td><td>${EVIDENCE_POINTS[sum.key].asks}</td>${EVIDENCE_STATES.map(({ value }) => `<td class="number${sum[value] > 0 && isGap({ state: value }) ? ` ${classes[value]}` : ''}">${sum[value]}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>
${head.files.length === 0 ? '' : `<h2>共用文件</h2>\n<ul>${head.files.map((name) => `<li>${link(name)}</li>`).join('')}</ul>`}
${head.omitted.length === 0 ? '' : `<h2>未包含</h2>\n<ul>${head.omitted.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`}
<h2>账单</h2>
${lines.map(lineOf).join('\n')}
</main>
</body>
</html>
`)
}

function lineOf({ sn, name, idNo, status, net, payAt, points, files }: IndexLine): string {
  const gaps = points.filter(isGap).length
  return `<details${gaps > 0 ? ' open' : ''}><summary>${escaped(sn)}　${escaped(name)}　${escaped(idNo)}　${formatCents(net)} 元　${statusOf(BILL_STATUSES, status).label}${payAt === null ? '' : ` ${clockTime(payAt)}`}　<span class="${gaps > 0 ? 'gap' : 'good'}">${gaps > 0 ? `${gaps} 处待补` : '没有缺口'}</span></summary>
<table><tbody>
${points.map(({ key, state, fact, at, reason }) => `<tr><th>${EVIDENCE_POINTS[key].label}</th><td class="${classes[state]}">${statusOf(EVIDENCE_STATES, state).label}</td><td>${escaped(fact)}${reason === '' ? '' : `<div class="quiet">${escaped(reason)}</div>`}</td><td class="number">${at === null ? '' : clockTime(at)}</td></tr>`).join('\n')}
</tbody></table>
<p>${files.map(link).join('　')}</p></details>`
}
