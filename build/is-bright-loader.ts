/** Keeps `isBright` of antd's colour presets and removes the component after it; unchanged if the file does not look as expected. */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default function isBrightLoader(source: string): string {
  const start = source.indexOf('export const isBright')
  const end = source.indexOf('\nconst ', start)
  if (start === -1 || end === -1) return source
  const imports = source.split('\n').filter((line) => line.startsWith('import ') && line.includes('@rc-component/color-picker'))
  return `${imports.join('\n')}\n${source.slice(start, end)}\n`
}
