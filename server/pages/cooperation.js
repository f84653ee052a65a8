// Where a worker stands with an enterprise, and what is to be done next: read and sign the contract, send photos, or wait.
import { at, call, codeButton, element, isReload, onSubmit, run, say } from '/worker/page.js'
import { photoField } from '/worker/photo.js'
import { tasksOf } from '/worker/tasks.js'

const place = 'cooperation'
const article = at('cooperation')
/** Whoever waits is told as soon as the answer is there; the first minutes only. */
const pollMs = 2000
const mostPolls = 90

/** Goes on where one stands; false: with a new link, or when the time is up. */
export async function goOn() {
  const token = isReload ? sessionStorage.getItem(place) : null
  if (token === null) return false
  try {
    await openCooperation(token)
    return true
  } catch (error) {
    if (sessionStorage.getItem(place) === null) return false
    throw error
  }
}

let polls = 0

export async function openCooperation(token) {
  sessionStorage.setItem(place, token)
  try {
    await show(token)
  } catch (error) {
    if (error.status === 401) {
      sessionStorage.removeItem(place)
      throw new Error('页面已超时，请重新扫码或打开链接后验证')
    }
    throw error
  }
}

async function show(token) {
  const standing = await call('GET', 'cooperation/', token)
  const { name, phone, status, steps, todo } = standing
  at('company').textContent = standing.company_name
  article.replaceChildren(
    element('p', `${name} ${phone}`),
    element('h2', status),
    stepsOf(steps),
    ...(todo === 'sign' || todo === 'face' ? await signing(token, todo) : []),
    ...(todo === 'photos' ? photos(token, standing) : []),
    ...(standing.has_tasks ? await tasksOf(token, () => show(token)) : []),
    ...contractsOf(token, standing),
  )
  article.hidden = false
  const failed = steps.find(({ state }) => state === 'failed')
  say(todo === 'face' && failed !== undefined ? failed.note : '', true)
  if (todo === 'wait' && polls < mostPolls) {
    polls += 1
    setTimeout(() => show(token).catch((error) => say(error.message, true)), pollMs)
  }
}

function stepsOf(steps) {
  const list = element('ol')
  list.className = 'way'
  for (const { label, state, note } of steps) {
    const item = element('li', undefined, element('strong', label), ...(note === '' ? [] : [element('p', note)]))
    item.className = state
    if (state === 'now') item.setAttribute('aria-current', 'step')
    list.append(item)
  }
  return list
}

function button(text, type = 'button') {
  const made = element('button', text)
  made.type = type
  return made
}

function field(id, label) {
  const input = element('input')
  Object.assign(input, { id, maxLength: 6, required: true, pattern: '[0-9]{6}', title: '6 位验证码', inputMode: 'numeric', autocomplete: 'one-time-code', className: 'code' })
  const caption = element('label', label)
  caption.htmlFor = id
  return [caption, input]
}

async function signing(token, todo) {
  const contract = await call('GET', 'cooperation/contract/', token)
  return [element('h2', contract.name), textOf(contract), todo === 'face' ? faceForm(token, contract) : codeForm(token, contract)]
}

function codeForm(token, contract) {
  const [caption, code] = field('sign-code', '签署验证码')
  const send = Object.assign(button('获取签署验证码'), { className: 'second' })
  const form = element('form', undefined, element('p', `阅读后用发往 ${contract.phone} 的验证码签署。`), send, caption, code, button('同意并签署', 'submit'))
  codeButton(send, code, () => call('POST', 'cooperation/code/', token))
  onSubmit(form, async () => {
    await call('POST', 'cooperation/sign/', token, { contract_id: contract.id, sms_code: code.value.trim() })
    await show(token)
  })
  return form
}

/** The face instead of a code. It is sent once; while it is compared the page waits for where the worker stands. */
function faceForm(token, contract) {
  let photo
  const submit = button('同意并签署', 'submit')
  const item = photoField('face', '本人照片', submit, (base64) => {
    photo = base64
  })
  const form = element('form', undefined, element('p', '阅读后用手机前置摄像头拍摄本人正面照片，与身份信息比对，一致即签署。照片加密保存，仅作签署凭证；比对不一致的随后删除。'), item, submit)
  onSubmit(form, async () => {
    await call('POST', 'cooperation/face/', token, { contract_id: contract.id, photo })
    polls = 0
    await show(token)
  })
  return form
}

/** The words of a contract, to be scrolled by keyboard too. */
function textOf({ name, body }) {
  const shown = element('div', undefined, ...body.split('\n').map((line) => (line.startsWith('#') ? element('h3', line.replace(/^#+\s*/u, '')) : element('p', line))))
  Object.assign(shown, { className: 'contract', tabIndex: 0 })
  shown.setAttribute('role', 'region')
  shown.setAttribute('aria-label', name)
  return shown
}

function photos(token, { photos: wanted, photo_note: note }) {
  const taken = new Map()
  const submit = button('提交照片', 'submit')
  const items = wanted.map(({ key, label }) => photoField(key, label, submit, (base64) => taken.set(key, base64)))
  const form = element('form', undefined, element('p', note), ...items, submit)
  onSubmit(form, async () => {
    await call('POST', 'cooperation/photos/', token, { photos: Object.fromEntries(taken) })
    await show(token)
  })
  return [element('h2', '证件和本人照片'), form]
}

function contractsOf(token, { contracts, todo }) {
  const signed = contracts.filter((contract) => (todo !== 'sign' && todo !== 'face') || contract.sign_at !== null)
  if (signed.length === 0) return []
  const list = element('ul')
  for (const { name, sn, status, sign_at: signedAt } of signed) {
    const day = signedAt === null ? '' : new Date(Date.parse(signedAt) + 8 * 3_600_000).toISOString().slice(0, 10)
    list.append(element('li', undefined, element('div', undefined, element('span', name), element('strong', status)), element('p', `${sn}${day === '' ? '' : ` · ${day} 签署`}`)))
  }
  const read = Object.assign(button('查看当前合同'), { className: 'second' })
  read.addEventListener('click', () => run(read, async () => read.replaceWith(textOf(await call('GET', 'cooperation/contract/', token)))))
  return [element('h2', '我的合同'), list, read]
}
