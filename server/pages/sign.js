// The page behind the link of a message: the same cooperation, for who was brought in by the enterprise.
import { at, call, codeButton, onSubmit, say, takeToken } from '/worker/page.js'
import { goOn, openCooperation } from '/worker/cooperation.js'

const link = takeToken('sign-link')
const [form, code] = ['proof', 'code'].map(at)

codeButton(at('send'), code, () => call('POST', 'sign/code/', link))

onSubmit(form, async () => {
  const { token } = await call('POST', 'sign/open/', link, { sms_code: code.value.trim() })
  form.hidden = true
  await openCooperation(token)
})

if (link === null) say('链接不完整，请重新打开收到的链接', true)
else {
  try {
    // The link ends when there is nothing left to do; what was opened by it stays open.
    if (!(await goOn())) {
      const { company_name: company, phone } = await call('GET', 'sign/opening/', link)
      at('company').textContent = company
      at('phone').textContent = phone
      form.hidden = false
      say('')
    }
  } catch (error) {
    say(error.message, true)
  }
}
