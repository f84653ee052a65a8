/** For the item of a code that may be left open: `empty` on the wire, nothing chosen in the list. Left out, the server would keep the former one. */
export const openCode = (empty: '' | null) => ({
  getValueProps: (value: unknown) => ({ value: value === empty ? undefined : value }),
  normalize: (value: unknown) => value ?? empty,
})
