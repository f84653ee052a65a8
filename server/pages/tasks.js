// The tasks of the enterprise: those that one may apply for, and one's own with what is to be done next.
import { call, element, onSubmit, run, say } from '/worker/page.js'
import { photoField } from '/worker/photo.js'

const mostPhotos = 6

const yuan = (cents) => `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')} 元`

/** `again` shows the page anew, after a step. */
export async function tasksOf(token, again) {
  const { open, mine } = await call('GET', 'tasks/', token)
  return [
    ...(mine.length > 0 ? [element('h2', '我的任务'), list(mine.map((task) => own(token, task, again)))] : []),
    element('h2', '可报名的任务'),
    open.length > 0 ? list(open.map((task) => offered(token, task, again))) : element('p', '暂时没有招募中的任务。'),
  ]
}

function list(items) {
  const shown = element('ul', undefined, ...items)
  shown.className = 'tasks'
  return shown
}

function button(text, type = 'button') {
  const made = element('button', text)
  made.type = type
  return made
}

/** The head of a task, and below it what was ordered. */
function item({ name, description, price, areas, days }, state, ...more) {
  const facts = [`单价 ${yuan(price)}`, areas, days].filter((text) => text !== '').join(' · ')
  return element('li', undefined, element('div', undefined, element('span', name), element('strong', state)), element('p', facts), element('p', description), ...more)
}

function step(text, path, token, body, done, again) {
  const made = button(text)
  made.addEventListener('click', () =>
    run(made, async () => {
      await call('POST', path, token, body)
      await again()
      say(done)
    }),
  )
  return made
}

const offered = (token, task, again) => item(task, `已报名 ${task.apply_count} / ${task.people_count} 人`, step('报名', 'tasks/apply/', token, { task_id: task.id }, '已报名，请等待企业选择', again))

function own(token, task, again) {
  const { id, status, todo, deliverable, photo_count: photos } = task
  const result = deliverable === '' ? [] : [element('p', `成果：${deliverable}${photos > 0 ? `（照片 ${photos} 张）` : ''}`)]
  const next = todo === 'confirm' ? [step('确认接单', 'tasks/confirm/', token, { apply_id: id }, '已确认，完成后请提交成果', again)] : todo === 'submit' ? [resultForm(token, task, again)] : []
  return item(task, status, ...result, ...next)
}

function resultForm(token, { id, name }, again) {
  const taken = new Map()
  const text = element('textarea')
  Object.assign(text, { id: `result-${id}`, maxLength: 1000, required: true, rows: 4 })
  const caption = element('label', '完成情况')
  caption.htmlFor = text.id
  const submit = button('提交成果', 'submit')
  const photos = element('div')
  const more = Object.assign(button('添加照片'), { className: 'second' })
  more.addEventListener('click', () => {
    const index = photos.childElementCount + 1
    photos.append(photoField(`photo-${id}-${index}`, `照片 ${index}`, submit, (base64) => taken.set(index, base64), false))
    more.hidden = index >= mostPhotos
  })
  const form = element('form', undefined, caption, text, photos, more, submit)
  form.setAttribute('aria-label', `提交成果：${name}`)
  onSubmit(form, async () => {
    await call('POST', 'tasks/submit/', token, { apply_id: id, deliverable: text.value, photos: [...taken.values()] })
    await again()
    say('成果已提交')
  })
  return form
}
