/** The build of the shell that runs in this tab, which may be older than the one that is served; empty where none was published. */
export const runningShell: string = document.querySelector<HTMLMetaElement>('meta[name="shell-build"]')?.content ?? ''
