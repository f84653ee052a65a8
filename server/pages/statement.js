// Where anybody finds out whether a 结算确认单 or the certificate of a closed month is genuine: by its number and code, and the hash of the file, which never leaves this browser.
import { at, call, element, onSubmit, say } from '/worker/page.js'

const meanings = {
  valid: ['有效', '校验码正确，文件与生成时完全一致。'],
  code_valid: ['有效', '校验码正确。没有选择文件，请自行对照以下内容，或选择 PDF 再核验一次。'],
  altered: ['文件已被改动', '校验码属于这份文件，但所选文件与生成时不一致，请勿采信，并向出具方索取原件。'],
  outdated: ['已失效', '校验码曾经有效，但申请此后已修改、被驳回或已取消，或月份已重新打开，请勿再采信，以新的文件为准。'],
  unknown: ['不存在', '没有这个编号和校验码的文件，请核对后重试。'],
}
const [sn, code, file, shown] = ['sn', 'code', 'file', 'shown'].map(at)

// The code printed on the paper may bring both along, behind the `#`, which no browser sends to a server.
const [givenSn = '', givenCode = ''] = location.hash.slice(1).split('.')
if (givenSn !== '') sn.value = givenSn
if (givenCode !== '') code.value = givenCode

async function digest(chosen) {
  if (globalThis.crypto?.subtle === undefined) throw new Error('这个浏览器不能计算文件摘要：请不选文件，只核对校验码')
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

for (const field of [sn, code, file]) field.addEventListener('input', () => (shown.hidden = true))

onSubmit(at('proof'), async () => {
  shown.hidden = true
  say('正在核验…')
  const [chosen] = file.files
  const { result, facts } = await call('POST', 'statement/', null, { sn: sn.value, code: code.value, ...(chosen === undefined ? {} : { sha256: await digest(chosen) }) })
  const [title, meaning] = meanings[result]
  at('result').textContent = title
  at('result').className = result === 'valid' || result === 'code_valid' ? 'present' : 'missing'
  at('meaning').textContent = meaning
  at('facts').replaceChildren(...facts.flatMap(({ label, text }) => [element('dt', label), element('dd', text)]))
  shown.hidden = false
  say('')
})
