// The simulated payment app: what a link asks for, and the answer of whoever has opened it.
const at = (id) => document.getElementById(id)
const link = new URLSearchParams(location.search)
const isPayment = link.has('order_no')

function say(text, isWrong = false) {
  at('message').textContent = text
  at('message').classList.toggle('wrong', isWrong)
}

function fact(label, value) {
  const [term, text] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = label
  text.textContent = value
  return [term, text]
}

async function act(agrees) {
  for (const button of [at('agree'), at('refuse')]) button.disabled = true
  const answer = await fetch('/v1/demo/alipay/act/', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ link: link.toString(), agrees, login: at('login').value.trim() }),
  }).catch(() => null)
  if (answer?.ok) {
    at('ask').hidden = true
    say(agrees ? (isPayment ? '付款成功，可以关闭本页' : '签约成功，可以关闭本页') : '已取消，可以关闭本页')
    return
  }
  for (const button of [at('agree'), at('refuse')]) button.disabled = false
  say(answer === null ? '网络不通，请稍后重试' : '链接无效或已被改动，请回到系统重新获取', true)
}

if (link.has('order_no') || link.has('sign_no')) {
  const cents = link.get('amount') ?? '0'
  at('net').hidden = !isPayment
  at('amount').textContent = (Number(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  at('facts').replaceChildren(...(isPayment ? [...fact('用途', link.get('subject') ?? ''), ...fact('订单号', link.get('order_no'))] : [...fact('签约企业', link.get('account_name') ?? ''), ...fact('签约单号', link.get('sign_no'))]))
  at('login').value = 'caiwu@example.com'
  at('agree').textContent = isPayment ? '确认付款' : '同意签约'
  at('refuse').textContent = isPayment ? '取消付款' : '拒绝签约'
  at('ask').hidden = false
  at('ask').addEventListener('submit', (event) => {
    event.preventDefault()
    void act(true)
  })
  at('refuse').addEventListener('click', () => void act(false))
  say('')
} else say('链接不完整，请回到系统重新获取', true)
