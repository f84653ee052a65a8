// The page verify.html: what was chosen or dropped goes to the functions of verify.js, with which it is one script in the package.
const at = (id) => document.getElementById(id)
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text })
const state = at('state')

async function check(work) {
  at('result').hidden = true
  state.textContent = '正在校验…'
  if (globalThis.crypto?.subtle === undefined) {
    state.textContent = '当前浏览器不能计算摘要，请使用新版 Chrome、Edge 或 Firefox'
    return
  }
  try {
    show(await work((done, all) => {
      state.textContent = `正在校验 ${done} / ${all}`
    }))
  } catch (error) {
    state.textContent = `无法读取：${error.message}`
  }
}

function show({ faults, files, hash, manifest }) {
  state.textContent = ''
  at('verdict').textContent = faults.length === 0 ? `校验通过：${files} 个文件与清单一致` : `校验未通过：${faults.length} 处不一致`
  at('verdict').className = faults.length === 0 ? 'good' : 'bad'
  at('faults').replaceChildren(...faults.map(({ file, text }) => element('li', `${file}：${text}`)))
  const facts = [['清单指纹', hash], ['内容', manifest?.title], ['生成时间', manifest?.made_at && clockTime(manifest.made_at)], ['生成人', manifest?.made_by]]
  at('facts').replaceChildren(...facts.flatMap(([label, text]) => (text ? [element('dt', label), element('dd', text)] : [])))
  at('seals').replaceChildren(...(manifest?.seals ?? []).map(({ label, n, hash: sum, seal_at: sealed }) => {
    const row = document.createElement('tr')
    row.append(...[label, n, sum, clockTime(sealed)].map((text) => element('td', String(text))))
    return row
  }))
  at('result').hidden = false
}

const checkZip = (file) => check((onProgress) => verifyZip(file, onProgress))

at('zip').addEventListener('change', ({ target }) => {
  const [file] = target.files
  if (file) checkZip(file)
})
at('folder').addEventListener('change', ({ target }) => {
  // Without the folder that was chosen.
  const files = new Map([...target.files].map((file) => [file.webkitRelativePath.split('/').slice(1).join('/'), file]))
  if (files.size > 0) check((onProgress) => verifyFiles(files, [], onProgress))
})
const drop = at('drop')
for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault())
drop.addEventListener('dragover', () => drop.classList.add('over'))
drop.addEventListener('dragleave', () => drop.classList.remove('over'))
drop.addEventListener('drop', ({ dataTransfer }) => {
  drop.classList.remove('over')
  const [file] = dataTransfer.files
  if (file) checkZip(file)
})
