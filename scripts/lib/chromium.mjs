import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { apt } from './apt.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'
import { tool } from './toolchain.mjs'

/** Path of a Chromium that runs, installed when there is none; undefined when none can be had. */
export async function ensureChromium(toolchain) {
  const found = await findChromium()
  if (found !== undefined) {
    await ensureChineseFont()
    return found
  }
  say('没有找到 Chromium，下载 Playwright 的版本')
  // A closed network refuses at once or never answers: a limit for the second.
  await tool(toolchain, 'playwright', 'playwright', ['install', 'chromium'], { home: 'e2e', capture: true, timeout: 300_000 })
  let installed = await findChromium()
  if (installed === undefined) {
    say('下载不成，改用系统的软件包（apt-get）')
    await apt(['chromium', 'fonts-noto-cjk'])
    installed = await findChromium()
  }
  await ensureChineseFont()
  return installed
}

export async function findChromium() {
  const { CHROMIUM_PATH } = process.env
  const candidates = [CHROMIUM_PATH, ...onMachine(), ...downloaded()].filter((path) => path && existsSync(path))
  for (const path of candidates) {
    // It may be a stub (Ubuntu's snap) or lack a library. macOS and Windows programs open a window when asked.
    if (process.platform !== 'linux' || (await run(path, ['--version'], { capture: true, timeout: 20_000 })).code === 0) return path
  }
  return undefined
}

function onMachine() {
  if (process.platform === 'darwin') return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
  if (process.platform === 'win32') return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => (process.env[name] ? [join(process.env[name], 'Google/Chrome/Application/chrome.exe')] : []))
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) => ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)))
}

function downloaded() {
  const home = homedir()
  const cache = { darwin: join(home, 'Library/Caches/ms-playwright'), win32: join(home, 'AppData/Local/ms-playwright') }[process.platform] ?? join(home, '.cache/ms-playwright')
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || cache
  if (!existsSync(folder)) return []
  const inside = ['chrome-linux64/chrome', 'chrome-linux/chrome', 'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing', 'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium', 'chrome-win64/chrome.exe', 'chrome-win/chrome.exe']
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => inside.map((path) => join(folder, name, path)))
}

/** Without one every Chinese word is a row of boxes: the tests still pass, the screenshots tell nothing. */
async function ensureChineseFont() {
  if (process.platform !== 'linux') return
  const { code, output } = await run('fc-list', [':lang=zh'], { capture: true })
  if (code === 0 && output.trim() !== '') return
  say('没有中文字体，安装 fonts-noto-cjk')
  if (!(await apt(['fonts-noto-cjk', 'fontconfig']))) say('  没有装上：测试照常进行，截图里的汉字会是方框')
}
