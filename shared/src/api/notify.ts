/** How the client speaks to the operator. No part of antd here: the shell connects its own toasts. */
export interface Notify {
  error(text: string): void
  info(text: string): void
  success(text: string): void
  /** A call whose outcome is unknown and that is safe to repeat: stays until it is answered. `title` is the catalogue's text. */
  lost(message: { readonly title: string; readonly text: string; readonly retry: () => void }): void
}

let connected: Notify | null = null

/** The newest connection speaks; answers its end. */
export function connectNotify(notify: Notify): () => void {
  connected = notify
  return () => {
    if (connected === notify) connected = null
  }
}

/** Says nothing before the shell is there: the login page shows its own failures in place. */
export const notify: Notify = {
  error: (text) => connected?.error(text),
  info: (text) => connected?.info(text),
  success: (text) => connected?.success(text),
  lost: (message) => connected?.lost(message),
}
