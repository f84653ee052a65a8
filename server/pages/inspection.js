// The page behind the link that an inspector was given: what proves the payments of one settlement.
import { markOf } from '/worker/mark.js'
import { at, call, element, onSubmit, run, say, takeToken } from '/worker/page.js'

const token = takeToken('inspection-link')
const [form, code, which] = ['proof', 'code', 'which'].map(at)
let page = 1

async function look(next) {
  const found = await call('POST', 'inspection/', null, { token, code: code.value.trim().toUpperCase(), part: next, ...(which.value === '' ? {} : { point: which.value }) })
  page = next
  show(found)
}

function show({ recipient, expire_at: until, facts, points, ...bills }) {
  at('recipient').textContent = `供 ${recipient} 查看，有效期至 ${new Date(until).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })}`
  at('facts').replaceChildren(...facts.flatMap(({ label, text }) => [element('dt', label), element('dd', text)]))
  at('points').replaceChildren(...points.map(({ label, asks, state, counts }) => {
    const line = element('li', undefined, element('div', undefined, element('span', label), element('strong', counts.filter(({ count }) => count > 0).map((one) => `${one.label} ${one.count}`).join('，'))), element('p', asks))
    line.className = state
    return line
  }))
  at('bills').replaceChildren(...bills.results.map((bill) =>
    element('li', undefined,
      element('div', undefined, element('span', `${bill.sn}　${bill.name}　${bill.id_no}`), element('strong', `${bill.net_amount} 元　${bill.status}`)),
      ...bill.points.map((point) => {
        const line = element('p', `${point.label}：${point.state_label}${point.fact === '' ? '' : `，${point.fact}`}${point.reason === '' ? '' : `（${point.reason}）`}${point.at === '' ? '' : `　${point.at}`}`)
        line.className = point.state
        return line
      }))))
  const pages = Math.max(1, Math.ceil(bills.total / bills.page_size))
  at('page').textContent = `第 ${bills.page} / ${pages} 页，共 ${bills.total} 笔`
  at('before').disabled = bills.page <= 1
  at('after').disabled = bills.page >= pages
  mark([recipient, new Date().toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })])
  form.hidden = true
  at('shown').hidden = false
  say('')
}

/** Over the whole page, so that a copy tells whom it was shown to. */
function mark(texts) {
  at('mark').style.backgroundImage = `url("data:image/svg+xml,${encodeURIComponent(markOf(texts))}")`
}

const turn = (button, next) => at(button).addEventListener('click', () => run(at(button), () => look(next())).then(() => scrollTo(0, 0)))
turn('before', () => page - 1)
turn('after', () => page + 1)
which.addEventListener('change', () => look(1).catch((error) => say(error.message, true)))
onSubmit(form, () => look(1))

if (token === null) say('链接不完整，请重新打开收到的链接', true)
else form.hidden = false
