// The page behind a worker's link. The token stands behind the `#` of the address: it is taken from there at once, so that neither the
// history nor a shared screenshot keeps it, and lives in the tab until that is closed.

const place = 'payslip-link'
const given = location.hash.slice(1)
if (given !== '') {
  sessionStorage.setItem(place, given)
  history.replaceState(null, '', location.pathname)
}
const link = sessionStorage.getItem(place)

const at = (id) => document.getElementById(id)
const [form, send, code, message] = ['proof', 'send', 'code', 'message'].map(at)

function say(text, isWrong = false) {
  message.textContent = text
  message.classList.toggle('wrong', isWrong)
}

/** The answer of a call; throws what a person can read. */
async function call(method, path, token, body) {
  const answer = await fetch(`/worker/v1/payslip/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Error('网络不通，请稍后重试')
  })
  const content = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(content.error_msg ?? '服务器开小差啦，请稍后重试')
  return content
}

const yuan = (cents) => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100).toLocaleString('en-US')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

function element(name, text, ...children) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

function show({ facts, steps, is_estimate: isEstimate }) {
  const [net, ...others] = facts
  at('net-label').textContent = `${net.label}（元）`
  at('net').textContent = net.text
  at('facts').replaceChildren(...others.flatMap(({ label, text }) => [element('dt', label), element('dd', text)]))
  at('steps').replaceChildren(
    ...steps.map(({ label, formula, value, note }) =>
      element('li', undefined, element('div', undefined, element('span', label), element('strong', yuan(value))), element('p', formula), ...(note === undefined ? [] : [element('p', note)]))),
  )
  at('estimate').hidden = !isEstimate
  form.hidden = true
  at('payslip').hidden = false
  say('')
}

/** Runs one thing at a time, and says what went wrong. */
async function run(button, work) {
  button.disabled = true
  try {
    await work()
  } catch (error) {
    say(error.message, true)
  } finally {
    button.disabled = button === send && left > 0
  }
}

let left = 0
function countDown() {
  left = 60
  const tick = setInterval(() => {
    left -= 1
    send.disabled = left > 0
    send.textContent = left > 0 ? `${left} 秒后可重新获取` : '重新获取验证码'
    if (left === 0) clearInterval(tick)
  }, 1000)
}

send.addEventListener('click', () =>
  run(send, async () => {
    await call('POST', 'code/', link)
    countDown()
    say('验证码已发送，5 分钟内有效')
    code.focus()
  }),
)

form.addEventListener('submit', (event) => {
  event.preventDefault()
  run(form.querySelector('[type=submit]'), async () => {
    const { token } = await call('POST', 'open/', link, { sms_code: code.value.trim() })
    show(await call('GET', '', token))
  })
})

if (link === null) say('链接不完整，请重新打开收到的链接', true)
else {
  try {
    const { company_name: company, phone } = await call('GET', 'opening/', link)
    at('company').textContent = company
    at('phone').textContent = phone
    form.hidden = false
    say('')
  } catch (error) {
    say(error.message, true)
  }
}
