/** The build of the shell running in this tab, which may be older than the one served; empty when none was published. */
export const runningShell: string = document.querySelector<HTMLMetaElement>('meta[name="shell-build"]')?.content ?? ''
