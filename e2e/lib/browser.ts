/** The browser of tests and benchmarks; Playwright's own unless one is configured. */
export const browserOptions = {
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  // Without a UTF-8 locale the browser cannot write Chinese file names and calls every download "download".
  env: { ...process.env, LANG: 'C.UTF-8' },
  // Containers run as root and without a GPU, whose software emulation would take half of the CPU. The background services only add log noise.
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
}
