/**
 * In development, at the end of a remote's exposed module. React as it is delivered has no Fast Refresh: in a published shell an update
 * would be fetched and change nothing on screen, so the page is loaded anew. `act` is only in React's development build.
 */
// oxlint-disable-next-line import/no-default-export -- a loader is found by its default export
export default function reloadLoader(source: string): string {
  return `${source}
import * as HostReact from 'react'
if (import.meta.webpackHot && !('act' in HostReact && HostReact.act)) {
  import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle') location.reload()
  })
}
`
}
