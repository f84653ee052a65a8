import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { apt } from './apt.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { tool } from './toolchain.mjs'

/**
 * Path of a working Chromium, installed when there is none; undefined when none is available. Unless a window is needed,
 * the headless-only build is preferred: it takes about half of the CPU time for the same pages.
 */
export async function ensureChromium(toolchain, { hasWindow = false } = {}) {
  const found = await findChromium(hasWindow)
  if (found !== undefined) {
    await ensureChineseFont()
    return found
  }
  say('没有找到 Chromium，下载 Playwright 的版本')
  // A restricted network refuses at once or never answers, hence the time limit.
  await tool(toolchain, 'playwright', 'playwright', ['install', 'chromium'], { home: 'e2e', capture: true, timeout: 300_000 })
  let installed = await findChromium(hasWindow)
  if (installed === undefined) {
    say('下载不成，改用系统的软件包（apt-get）')
    // Not every distribution has the first package.
    if (hasWindow || !(await apt(['chromium-headless-shell', 'fonts-noto-cjk']))) await apt(['chromium', 'fonts-noto-cjk'])
    installed = await findChromium(hasWindow)
  }
  await ensureChineseFont()
  return installed
}

async function findChromium(hasWindow) {
  const { CHROMIUM_PATH } = process.env
  const candidates = [CHROMIUM_PATH, ...onMachine(hasWindow), ...downloaded(hasWindow)].filter((path) => path && existsSync(path))
  for (const path of candidates) {
    // It may be a stub (Ubuntu's snap) or lack a library. On macOS and Windows the programs would open a window.
    if (process.platform !== 'linux' || (await run(path, ['--version'], { capture: true, timeout: 20_000 })).code === 0) return path
  }
  return undefined
}

function onMachine(hasWindow) {
  if (process.platform === 'darwin') return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
  if (process.platform === 'win32') return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => (process.env[name] ? [join(process.env[name], 'Google/Chrome/Application/chrome.exe')] : []))
  const windowless = hasWindow ? [] : ['chromium-headless-shell']
  return [...windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)))
}

function downloaded(hasWindow) {
  const home = homedir()
  const cache = { darwin: join(home, 'Library/Caches/ms-playwright'), win32: join(home, 'AppData/Local/ms-playwright') }[process.platform] ?? join(home, '.cache/ms-playwright')
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || cache
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
  const newest = (pattern) => names.filter((name) => pattern.test(name)).sort((a, b) => numberOf(b) - numberOf(a))
  const places = (pattern, inside) => newest(pattern).flatMap((name) => inside.map((path) => join(folder, name, path)))
  return [...(hasWindow ? [] : places(/^chromium_headless_shell-\d+$/, windowlessInside)), ...places(/^chromium-\d+$/, inside)]
}

const numberOf = (name) => Number(name.split('-')[1])
const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing', 'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium', 'chrome-win64/chrome.exe', 'chrome-win/chrome.exe']
const windowlessInside = ['linux64', 'mac-arm64', 'mac-x64', 'win64'].flatMap((system) => ['chrome-headless-shell', 'chrome-headless-shell.exe'].map((file) => `chrome-headless-shell-${system}/${file}`))

/** Without one every Chinese character is an empty box: the tests still pass, but screenshots are useless. */
async function ensureChineseFont() {
  if (process.platform !== 'linux') return
  const { code, output } = await run('fc-list', [':lang=zh'], { capture: true })
  if (code === 0 && output.trim() !== '') return
  say('没有中文字体，安装 fonts-noto-cjk')
  if (!(await apt(['fonts-noto-cjk', 'fontconfig']))) say('  没有装上：测试照常进行，截图里的汉字会是方框')
}
