// The page behind the link to a payslip.
import { at, call, codeButton, element, onSubmit, say, takeToken } from '/worker/page.js'

const link = takeToken('payslip-link')
const [form, send, code] = ['proof', 'send', 'code'].map(at)

const yuan = (cents) => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100).toLocaleString('en-US')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

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

codeButton(send, code, () => call('POST', 'payslip/code/', link))

onSubmit(form, async () => {
  const { token } = await call('POST', 'payslip/open/', link, { sms_code: code.value.trim() })
  show(await call('GET', 'payslip/', token))
})

if (link === null) say('链接不完整，请重新打开收到的链接', true)
else {
  try {
    const { company_name: company, phone } = await call('GET', 'payslip/opening/', link)
    at('company').textContent = company
    at('phone').textContent = phone
    form.hidden = false
    say('')
  } catch (error) {
    say(error.message, true)
  }
}
