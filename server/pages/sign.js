// The page behind the link of a message: the same cooperation, for who was brought in by the enterprise.
import { at, call, codeButton, onSubmit, say, takeToken } from '/worker/page.js'
import { keptCooperation, openCooperation } from '/worker/cooperation.js'

// A link that has just been opened may be about another cooperation than the one of before.
const isNew = location.hash !== ''
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
    // A reload goes on where one stands.
    const kept = isNew ? null : keptCooperation()
    if (kept !== null) await openCooperation(kept)
    else {
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
