// The page behind an invitation code: who one is, with a code to one's own phone, then the cooperation.
import { at, call, codeButton, onSubmit, say, takeToken } from '/worker/page.js'
import { goOn, openCooperation } from '/worker/cooperation.js'

const code = takeToken('invitation')
const [form, name, idNo, phone, sms] = ['registration', 'name', 'id_no', 'phone', 'code'].map(at)

codeButton(at('send'), sms, () => (phone.reportValidity() ? call('POST', 'register/code/', null, { token: code, phone: phone.value.trim() }) : false))

onSubmit(form, async () => {
  const wish = { token: code, name: name.value.trim(), id_no: idNo.value.trim(), phone: phone.value.trim(), sms_code: sms.value.trim(), is_agreed: at('agree').checked }
  const { token } = await call('POST', 'register/', null, wish)
  form.hidden = true
  await openCooperation(token)
})

if (code === null) say('邀请码不完整，请重新扫码', true)
else {
  try {
    const { company_name: company, area, closed } = await call('POST', 'register/opening/', null, { token: code })
    at('company').textContent = area === '' ? company : `${company} · ${area}`
    at('company-again').textContent = company
    if (!(await goOn())) {
      form.hidden = closed !== ''
      say(closed, closed !== '')
    }
  } catch (error) {
    say(error.message, true)
  }
}
