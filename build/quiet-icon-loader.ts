/**
 * antd names every icon in English for screen readers ("close", "setting"), and so every button that has one. Here the
 * name is the button's (R001): an icon is decoration unless it is given a label. Unchanged where the file looks different.
 */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default function quietIconLoader(source: string): string {
  return source.replace(/_extends\(\{\s*role: "img",\s*"aria-label": icon\.name\s*\}, restProps/, '_extends(restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true }, restProps')
}
