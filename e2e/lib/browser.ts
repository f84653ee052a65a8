/** The browser of the tests and of the benchmarks; where none is named, Playwright's own. */
export const browserOptions = {
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  // Without a UTF-8 locale the browser cannot write Chinese file names and calls every download "download".
  env: { ...process.env, LANG: 'C.UTF-8' },
  // Containers run as root, without a graphics card: its imitation would take half of the machine. The background services only make noise there.
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
}
