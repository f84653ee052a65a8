// What the pages of workers share: the token, the calls, the messages.

export const at = (id) => document.getElementById(id)
const message = at('message')

/** Opened without a link: what this tab has kept goes on. */
export const isReload = location.hash === ''

/**
 * The token behind the `#` of the address: it is taken from there at once, so that neither the history nor a shared screenshot keeps it, and
 * lives in the tab until that is closed.
 */
export function takeToken(place) {
  const given = location.hash.slice(1)
  if (given !== '') {
    sessionStorage.setItem(place, given)
    history.replaceState(null, '', location.pathname)
  }
  return sessionStorage.getItem(place)
}

export function say(text, isWrong = false) {
  message.textContent = text
  message.classList.toggle('wrong', isWrong)
  if (isWrong) message.scrollIntoView({ block: 'nearest' })
}

/** The answer of a call; throws what a person can read, with the status. */
export async function call(method, path, token, body) {
  const answer = await fetch(`/worker/v1/${path}`, {
    method,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Error('网络不通，请稍后重试')
  })
  const content = await answer.json().catch(() => ({}))
  if (!answer.ok) throw Object.assign(new Error(content.error_msg ?? '服务器开小差啦，请稍后重试'), { status: answer.status })
  return content
}

export function element(name, text, ...children) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

/** Runs one thing at a time, and says what went wrong. */
export async function run(button, work) {
  button.disabled = true
  try {
    await work()
  } catch (error) {
    say(error.message, true)
  } finally {
    button.disabled = button.dataset.waits === 'true'
  }
}

/** A button that asks for a code, once a minute; `send` asks. `code`: the field that it is entered in. */
export function codeButton(button, code, send) {
  button.addEventListener('click', () =>
    run(button, async () => {
      if ((await send()) === false) return
      countDown(button)
      say('验证码已发送，5 分钟内有效')
      code.focus()
    }),
  )
}

function countDown(button) {
  let left = 60
  button.dataset.waits = 'true'
  const tick = setInterval(() => {
    left -= 1
    button.textContent = left > 0 ? `${left} 秒后可重新获取` : '重新获取验证码'
    if (left > 0) return
    clearInterval(tick)
    delete button.dataset.waits
    button.disabled = false
  }, 1000)
}

/** What a form does when it is sent. */
export function onSubmit(form, work) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    run(form.querySelector('[type=submit]'), work)
  })
}
