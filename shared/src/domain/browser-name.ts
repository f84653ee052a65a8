const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/u, '微信'],
  [/Edg(?:e|A|iOS)?\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/Linux/u, 'Linux'],
]

/** What people call a browser that names itself by this `User-Agent`: Chrome · Windows. Most name several; the first that fits is the real one. */
export function browserName(agent: string): string {
  const named = (known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1]
  return [named(browsers), named(systems)].filter((one) => one !== undefined).join(' · ') || '未知设备'
}
