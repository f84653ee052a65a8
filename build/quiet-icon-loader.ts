/**
 * antd labels every icon in English for screen readers ("close", "setting"), and so every button with an icon. Here the
 * button has the label (R001), and an icon is decorative unless it is given one. Unchanged if the file does not look as expected.
 */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default function quietIconLoader(source: string): string {
  return source.replace(/_extends\(\{\s*role: "img",\s*"aria-label": icon\.name\s*\}, restProps/, '_extends(restProps["aria-label"] ? { role: "img" } : { "aria-hidden": true }, restProps')
}
