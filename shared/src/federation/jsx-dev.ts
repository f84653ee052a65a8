import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { ElementType, Key } from 'react'

// React's own has no `jsxDEV` in production: a remote from a developer's machine, which is built with it, could not render in a published shell.
export { Fragment }

/** What a development build calls for an element; where it stands in the source is for messages that production React does not have. */
export function jsxDEV(type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean): ReturnType<typeof jsx> {
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key)
}
