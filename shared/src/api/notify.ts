/** How the client shows messages to the operator. Independent of antd: the shell connects its toasts. */
export interface Notify {
  error(text: string): void
  info(text: string): void
  success(text: string): void
  /** The outcome of a call is unknown and repeating it is safe: stays until the operator reacts. `cause` is the text of the error catalogue. */
  lost(message: { readonly cause: string; readonly text: string; readonly retry: () => void }): void
}

let connected: Notify | null = null

/** The latest connection is used; returns a function that disconnects it. */
export function connectNotify(notify: Notify): () => void {
  connected = notify
  return () => {
    if (connected === notify) connected = null
  }
}

/** Silent until the shell connects: the login page shows its failures itself. */
export const notify: Notify = {
  error: (text) => connected?.error(text),
  info: (text) => connected?.info(text),
  success: (text) => connected?.success(text),
  lost: (message) => connected?.lost(message),
}
